import { problemPlace } from '../fields-look.ts';
import type { FieldsPage } from '../fields-page.ts';

const script = `let given;const opener=document.getElementById('open'),told=document.getElementById('told');
window.cardGiven=(answer)=>{document.body.classList.remove('asking');if(answer.messages.resultCode!=='Ok'){given=undefined;show([{field:'number',message:'Check the card number'}]);return}
const seen=answer.encryptedCardData||{};const last4=String(seen.cardNumber||'').slice(-4),date=/^(\\d{2})\\D?(?:20)?(\\d{2})$/.exec(String(seen.expDate||''));
given={data:answer.opaqueData.dataValue,bin:String(seen.bin||''),last4,expiry:date?date[1]+'/'+date[2]:''};told.textContent='Card ending in '+last4;opener.textContent='Use another card';right('number')};
opener.addEventListener('click',()=>{document.body.classList.add('asking');height()});
const focusField=()=>opener.focus();
const check=async()=>given?[]:[{field:'number',message:'Enter the card first'}];
const tokenize=async()=>({token:given?JSON.stringify(given):'',problems:await check()});`;

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Authorize.Net's hosted form (AcceptUI): a frame of theirs takes the card, the token is the opaque value of their
 * answer.
 */
export function authorizeNetFields(apiLoginId: string, publicClientKey: string, environment: string): FieldsPage {
  const isTest = environment === 'sandbox';
  const scripts = `https://js${isTest ? 'test' : ''}.authorize.net`;
  const form = `data-billingAddressOptions='{"show":false,"required":false}' data-paymentOptions='{"showCreditCard":true,"showBankAccount":false}' data-acceptUIFormHeaderTxt="Card" data-acceptUIFormBtnTxt="Use this card" data-responseHandler="cardGiven"`;
  return {
    vendorScript: `${scripts}/v3/AcceptUI.js`,
    script,
    settings: {},
    body: `<div data-field="number">${problemPlace('number')}<p id="told" role="status"></p><button type="button" id="open" class="AcceptUI open" data-apiLoginID="${attribute(apiLoginId)}" data-clientKey="${attribute(publicClientKey)}" ${form}>Enter the card</button></div>`,
    origins: {
      script: [scripts],
      frame: [scripts, `https://accept${isTest ? 'test' : ''}.authorize.net`],
      connect: [`https://api${isTest ? 'test' : ''}.authorize.net`, scripts],
      img: [scripts],
    },
  };
}
