import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A fake ad provider on loopback. Its script implements the real API and shows test ads. */
export interface AdProvider {
  readonly origin: string;
  readonly scriptUrl: string;
  /** Paths of the requested slots, in order. */
  readonly asked: readonly string[];
  /** Sets the behavior from now on. Default: every ad is available immediately. */
  behave(how: AdBehavior): void;
  stop(): Promise<void>;
}

interface AdBehavior {
  /** Delays the reply to ad requests until it settles. */
  readonly answer?: Promise<void>;
  /** False: there is no ad, and no event is sent. */
  readonly hasAds?: boolean;
  /** False: the device does not support rewarded ads. */
  readonly hasRewarded?: boolean;
}

export async function startAdProvider(): Promise<AdProvider> {
  const asked: string[] = [];
  let behavior: AdBehavior = {};
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const send = (type: string, body: string) => {
      response.writeHead(200, {
        "Content-Type": type,
        "Access-Control-Allow-Origin": "*",
        "Cache-Control": "no-store",
      });
      response.end(body);
    };
    if (pathname === "/tag.js") send("text/javascript", tagScript(behavior.hasRewarded !== false));
    else if (pathname === "/pixel.svg") send("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>');
    else if (pathname === "/creative") send("text/html; charset=utf-8", CREATIVE);
    else {
      asked.push(searchParams.get("slot") ?? "");
      const { answer = Promise.resolve(), hasAds = true } = behavior;
      void answer.then(() => {
        send("application/json", JSON.stringify(hasAds));
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    scriptUrl: `${origin}/tag.js`,
    asked,
    behave: (how) => {
      behavior = how;
      asked.length = 0;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const CREATIVE = '<!doctype html><html lang="en"><title>An ad</title><body><p>Buy stars</p></body></html>';

/** The part of the Google Publisher Tag API that our pages use. A rewarded ad is granted once it was watched to its end. */
function tagScript(hasRewarded: boolean): string {
  return `{
    const origin = new URL(document.currentScript.src).origin;
    const listeners = [];
    const slots = new Set();
    const emit = (name, event) => {
      for (const [own, listener] of [...listeners]) if (own === name) listener(event);
    };
    const pubads = {
      addEventListener: (name, listener) => { listeners.push([name, listener]); return pubads; },
      removeEventListener: (name, listener) => {
        const index = listeners.findIndex(([own, other]) => own === name && other === listener);
        if (index >= 0) listeners.splice(index, 1);
      },
    };
    const define = (slot) => {
      slot.addService = (service) => { slot.hasService = service === pubads; return slot; };
      slots.add(slot);
      return slot;
    };
    const openRewarded = (slot) => {
      const ad = document.createElement("div");
      ad.role = "dialog";
      ad.ariaLabel = "Rewarded ad";
      Object.assign(ad.style, { position: "fixed", inset: "0", zIndex: "10", background: "white" });
      const addButton = (text, onClick) => {
        const button = document.createElement("button");
        button.append(text);
        button.onclick = onClick;
        ad.append(button);
        return button;
      };
      addButton("Watch to the end", () => emit("rewardedSlotGranted", { slot, payload: null }));
      const close = addButton("Close the ad", () => {
        ad.remove();
        emit("rewardedSlotClosed", { slot });
      });
      document.body.append(ad);
      slot.element = ad;
      close.focus();
      return true;
    };
    const fill = (slot) => {
      const place = document.getElementById(slot.elementId);
      const frame = document.createElement("iframe");
      Object.assign(frame, { src: origin + "/creative", title: "Ad", width: slot.size[0], height: slot.size[1] });
      frame.style.border = "0";
      const pixel = document.createElement("img");
      Object.assign(pixel, { src: origin + "/pixel.svg", alt: "" });
      place.append(frame, pixel);
    };
    let isEnabled = false;
    const tag = {
      enums: { OutOfPageFormat: { REWARDED: 4 } },
      pubads: () => pubads,
      enableServices: () => { isEnabled = true; },
      defineOutOfPageSlot: (path, format) => ${String(hasRewarded)} && format === 4 ? define({ path }) : null,
      defineSlot: (path, size, elementId) =>
        [...slots].some((slot) => slot.elementId === elementId) ? null : define({ path, size, elementId }),
      destroySlots: (gone) => {
        for (const slot of gone) {
          slots.delete(slot);
          slot.element?.remove();
          if (slot.elementId) document.getElementById(slot.elementId)?.replaceChildren();
        }
        return true;
      },
      display: async (which) => {
        const slot = [...slots].find((one) => one === which || one.elementId === which);
        if (!slot?.hasService || !isEnabled) throw new Error("display before its time");
        const answer = await fetch(origin + "/ad?slot=" + encodeURIComponent(slot.path));
        if (!(await answer.json()) || !slots.has(slot)) return;
        if (slot.elementId) fill(slot);
        else emit("rewardedSlotReady", { slot, makeRewardedVisible: () => openRewarded(slot) });
      },
    };
    // Queued commands run once the API is ready, later ones immediately.
    const waiting = window.googletag?.cmd ?? [];
    window.googletag = { ...tag, cmd: { push: (command) => command() } };
    for (const command of waiting) command();
  }`;
}
