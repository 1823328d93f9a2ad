import { sha256 } from '@noble/hashes/sha2.js';

// A challenge is `bits:expires:id:signature`; wanted is a nonce whose hash begins with that many zero bits.
addEventListener('message', (event: MessageEvent<string>) => {
  const challenge = event.data;
  const bits = Number(challenge.split(':')[0]);
  const text = new TextEncoder();
  for (let nonce = 0; ; nonce++) {
    if (leadingZeroBits(sha256(text.encode(`${challenge}.${nonce}`))) >= bits) {
      postMessage(`${challenge}.${nonce}`);
      return;
    }
  }
});

function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
