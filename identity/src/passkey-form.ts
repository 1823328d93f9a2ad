import { html } from './escaped.ts';
import type { Words } from './words.ts';

/** What the page of a sign-in asks a device with. */
export interface PasskeyAsked {
  readonly rpId: string;
  readonly challenge: string;
}

/** What stands in the form of a sign-in for whoever has a passkey; nothing where none are made for this address. */
export function passkeyFields(words: Words, asked: PasskeyAsked | undefined): string {
  if (!asked) return '';
  const data = Object.entries({ rp: asked.rpId, challenge: asked.challenge, unused: words.say('passkey_unused') });
  const said = data.map(([name, value]) => `data-${name}="${html(value)}"`).join(' ');
  const sign = html(words.say('passkey_sign_in'));
  return `<input type="hidden" name="passkey">
<button type="button" class="btn sec full" id="use-passkey" hidden ${said}>${sign}</button>
<p class="err" id="passkey-problem" role="alert"></p>`;
}

/**
 * Asks the device: by itself while the address is typed, where the browser can, and when the button is pressed. A
 * browser asks one thing at a time, so the first ends for the second. After a problem nothing is asked by itself: what
 * was wrong would be offered over and over.
 */
export const passkeyScript = `
const k=document.getElementById('use-passkey');
if(k&&window.PublicKeyCredential){
  k.hidden=false;
  const bytes=(t)=>Uint8Array.from(atob(t.replace(/-/g,'+').replace(/_/g,'/')),(c)=>c.charCodeAt(0));
  const text=(b)=>btoa(String.fromCharCode(...new Uint8Array(b)))
    .replace(/\\+/g,'-').replace(/\\//g,'_').replace(/=+$/,'');
  const tell=(t)=>{document.getElementById('passkey-problem').textContent=t};
  let waits;
  const askFor=async(mediation)=>{
    waits?.abort();
    waits=new AbortController();
    const c=await navigator.credentials.get({mediation,signal:waits.signal,publicKey:{
      challenge:bytes(k.dataset.challenge),rpId:k.dataset.rp,userVerification:'required',timeout:300000}});
    const r=c.response,form=k.form;
    if(form.dataset.sent)return;
    form.dataset.sent='1';
    form.elements.passkey.value=JSON.stringify({id:c.id,clientDataJSON:text(r.clientDataJSON),
      authenticatorData:text(r.authenticatorData),signature:text(r.signature),
      userHandle:r.userHandle?text(r.userHandle):''});
    form.submit();
  };
  k.addEventListener('click',()=>{
    tell('');
    askFor('optional').catch((e)=>{if(e.name!=='AbortError')tell(k.dataset.unused)});
  });
  if(!document.getElementById('problem'))
    PublicKeyCredential.isConditionalMediationAvailable?.().then((can)=>can&&askFor('conditional')).catch(()=>{});
}`;
