import type { FieldsPage } from '../fields-page.ts';

// Version and names as in the package @adyen/adyen-web (CustomCard, CardFieldValidData); the script is the same build.
const version = '6.45.2';

const script = `const kinds={number:'encryptedCardNumber',expiry:'encryptedExpiryDate',securityCode:'encryptedSecurityCode'};const valid={},told={};let card;
const fieldOf=(type)=>/Expiry/.test(type)?'expiry':/Security/.test(type)?'securityCode':'number';
for(const name in kinds){const place=document.createElement('span');place.setAttribute('data-cse',kinds[name]);document.getElementById(name).append(place)}
const mounting=(async()=>{const {AdyenCheckout,CustomCard}=window.AdyenWeb;const checkout=await AdyenCheckout({clientKey:settings.clientKey,environment:settings.environment,locale:settings.locale,countryCode:settings.country,analytics:{enabled:false}});
card=new CustomCard(checkout,{brands:['visa','mc','amex','discover'],styles:{base:{fontSize:'20px',color:dark?'#ebedf1':'#161f2c'},error:{color:dark?'#fea9a1':'#a21921'}},
onBrand:(e)=>brandIs({visa:'Visa',mc:'Mastercard',amex:'Amex',discover:'Discover'}[e.brand]||''),onFieldValid:(e)=>{valid[fieldOf(e.fieldType)]=e.valid;if(e.valid)right(fieldOf(e.fieldType));if(e.endDigits)told.last4=e.endDigits;if(e.issuerBin)told.bin=String(e.issuerBin).slice(0,8);if(e.expiryDate)told.expiry=e.expiryDate},
onFocus:(e)=>{for(const name in kinds)document.getElementById(name).parentElement.classList.toggle('focus',e.focus&&fieldOf(e.currentFocusObject||e.fieldType)===name)}});card.mount(document.getElementById('fields'))})();
mounting.catch(()=>undefined);
const words={number:'Check the card number',expiry:'Enter the expiry date as MM/YY',securityCode:'Enter the 3 digits on the back (4 on the front for Amex)'};
const focusField=(name)=>card&&card.setFocusOn(kinds[name]||kinds.number);
const check=async()=>{await mounting;return Object.keys(kinds).filter((name)=>!valid[name]).map((field)=>({field,message:words[field]}))};
const tokenize=async()=>{const problems=await check();if(problems.length>0)return{token:'',problems};return{token:JSON.stringify({data:JSON.stringify({paymentMethod:card.data.paymentMethod,browserInfo:card.data.browserInfo,origin:location.origin}),...told}),problems:[]}};`;

// docs.adyen.com/online-payments/build-your-integration (Components, actions): what the script hands over, Adyen alone
// can read.
const step = `const act=(action)=>new Promise(async(done,fail)=>{try{const {AdyenCheckout}=window.AdyenWeb;const checkout=await AdyenCheckout({clientKey:settings.clientKey,environment:settings.environment,locale:settings.locale,countryCode:settings.country,analytics:{enabled:false},onAdditionalDetails:(state)=>done({details:state.data.details}),onError:fail});
checkout.createFromAction(action,{challengeWindowSize:'05'}).mount('#step')}catch(error){fail(error)}});`;

/**
 * Adyen's secured fields: each is a frame of Adyen, the token is what they encrypted for it. `environment` is test,
 * live or live-us.
 */
export function adyenFields(clientKey: string, environment: string): FieldsPage {
  const region = /^(test|live|live-us|live-au|live-apse|live-in|live-nea)$/.test(environment) ? environment : 'test';
  const hosts = [`https://checkoutshopper-${region}.adyen.com`, `https://checkoutshopper-${region}.cdn.adyen.com`];
  return {
    vendorScript: `https://checkoutshopper-${region}.adyen.com/checkoutshopper/sdk/${version}/adyen.js`,
    script,
    step,
    stepAtIssuer: true,
    // The one English among its translations.
    locales: { 'en-US': 'en-US', 'en-CA': 'en-US' },
    settings: { clientKey, environment: region },
    origins: { script: hosts, frame: hosts, connect: hosts, img: hosts },
  };
}
