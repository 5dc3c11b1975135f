import java.util.Iterator;

/**
 * The mistake of examples 4.1 and 4.18 of Otto's thesis: stations of one network are added to another if they are connected with a
 * station of that other one, which they never are. The instructions of main are those of figure 4.11.
 */
public class Network {
    Chain stations;

    public static void main(String[] words) {
        Input.words = words;
        Network first = build();
        Network second = build();
        Station hub = first.hub();
        for (Station station : second.all()) {
            if (Station.connected(hub, station)) {
                first.add(station);
            }
        }
        Network res = first;
    }

    static Network build() {
        int size = Input.number();
        Network made = new Network();
        for (int i = 0; i < size; i++) {
            made.add(new Station(i));
        }
        int lines = Input.number();
        for (int i = 0; i < lines; i++) {
            Station from = made.find(Input.number());
            Station to = made.find(Input.number());
            if (from != null && to != null) {
                from.connect(to);
            }
        }
        return made;
    }

    Station find(int number) {
        for (Chain at = stations; at != null; at = at.next) {
            if (at.station.number == number) {
                return at.station;
            }
        }
        return null;
    }

    Station hub() {
        return stations.station;
    }

    Chain all() {
        return stations;
    }

    void add(Station station) {
        stations = new Chain(station, stations);
    }
}

class Chain implements Iterable<Station> {
    Station station;
    Chain next;

    Chain(Station station, Chain next) {
        this.station = station;
        this.next = next;
    }

    public Iterator<Station> iterator() {
        return new Walk(this);
    }
}

class Walk implements Iterator<Station> {
    private Station current;
    private Chain rest;

    Walk(Chain rest) {
        this.rest = rest;
    }

    public boolean hasNext() {
        if (rest == null) {
            return false;
        }
        current = rest.station;
        return true;
    }

    public Station next() {
        rest = rest.next;
        return current;
    }
}

class Station {
    int number;
    Chain lines;

    Station(int number) {
        this.number = number;
    }

    void connect(Station to) {
        lines = new Chain(to, lines);
    }

    static boolean connected(Station from, Station to) {
        for (Station station : from.lines) {
            if (station == to) {
                return true;
            }
        }
        return false;
    }
}

class Input {
    static int count;
    static String[] words;

    static int number() {
        int length = words[count].length();
        count++;
        return length;
    }
}
