"""A headless Chromium, driven through chromedriver's WebDriver protocol; needs Debian's packages
chromium and chromium-driver, and nothing else. A context manager: `with Browser() as browser`."""
import base64
import http.client
import json
import re
import shutil
import subprocess
import tempfile

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=1400,900"]
KEYS = {"ArrowDown": "\ue015", "ArrowUp": "\ue013", "ArrowLeft": "\ue012", "ArrowRight": "\ue014",
        "Enter": "\ue007", "Tab": "\ue004", "Home": "\ue011", "End": "\ue010", "Escape": "\ue00c"}


class Browser:
    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="loris-browser-")
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
        self.port = None
        while not self.port:
            line = self.driver.stdout.readline()
            if not line:
                raise RuntimeError("chromedriver does not start")
            found = re.search(r"started successfully on port (\d+)", line)
            self.port = int(found.group(1)) if found else None
        options = {"args": FLAGS + [f"--user-data-dir={self.profile}"], "binary": shutil.which("chromium")}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL"}}
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{answer['sessionId']}"
        return self

    def __exit__(self, *ignored):
        try:
            self.call("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()
            shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        text = json.dumps(body if body is not None else {}) if method == "POST" else None
        connection.request(method, path, text, {"Content-Type": "application/json"})
        answer = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(answer, dict) and answer.get("error"):
            raise RuntimeError(f"{answer['error']}: {answer['message'].splitlines()[0]}")
        return answer

    def cdp(self, command, **parameters):
        return self.call("POST", f"{self.session}/goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, path, fragment=""):
        """Loads a page afresh and waits until it is drawn; the seconds that it took."""
        self.call("POST", f"{self.session}/url", {"url": "about:blank"})
        self.call("POST", f"{self.session}/url", {"url": f"file://{path}{fragment}"})
        self.wait("document.body.dataset.ready === 'true'")
        return self.run("return performance.now()") / 1000

    def wait(self, condition):
        self.call("POST", f"{self.session}/execute/async",
                  {"script": f"""const done = arguments[0], start = performance.now();
                     const look = () => ({condition}) ? done(true)
                       : performance.now() - start > 20000 ? done(false) : setTimeout(look, 5);
                     look();""", "args": []})
        if not self.run(f"return Boolean({condition})"):
            raise RuntimeError(f"it never came to {condition}")

    def run(self, script, *arguments):
        return self.call("POST", f"{self.session}/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, selector):
        self.run("""const it = document.querySelector(arguments[0]);
                    if (!it) throw new Error('there is no ' + arguments[0]);
                    it.scrollIntoView({block: 'nearest'});""", selector)
        found = self.call("POST", f"{self.session}/element", {"using": "css selector", "value": selector})
        self.call("POST", f"{self.session}/element/{next(iter(found.values()))}/click")

    def type(self, *keys):
        """Keys for what has the focus: names like ArrowDown, or text."""
        actions = []
        for key in keys:
            for value in [KEYS[key]] if key in KEYS else key:
                actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.call("POST", f"{self.session}/actions", {"actions": [{"type": "key", "id": "k", "actions": actions}]})

    def drag(self, start, end):
        moves = [{"type": "pointerMove", "x": int(start[0]), "y": int(start[1]), "duration": 0},
                 {"type": "pointerDown", "button": 0},
                 {"type": "pointerMove", "x": int(end[0]), "y": int(end[1]), "duration": 50},
                 {"type": "pointerUp", "button": 0}]
        self.call("POST", f"{self.session}/actions", {"actions": [{"type": "pointer", "id": "m", "actions": moves}]})

    def errors(self):
        """What the console complained about since the last call."""
        entries = self.call("POST", f"{self.session}/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]

    def dark(self, is_dark):
        self.cdp("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", f"{self.session}/screenshot")))

    def pdf(self):
        return base64.b64decode(self.call("POST", f"{self.session}/print", {}))
