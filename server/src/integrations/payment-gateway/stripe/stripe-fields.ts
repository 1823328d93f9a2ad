import type { FieldsPage } from '../fields-page.ts';

// docs.stripe.com/js/element and docs.stripe.com/security/guide#content-security-policy.
const script = `const stripe=Stripe(settings.publishableKey);const colour=dark?'#ebedf1':'#161f2c';
const elements=stripe.elements({locale:settings.locale});const complete={};const look={style:{base:{fontSize:'20px',color:colour,fontFamily:'system-ui, sans-serif'},invalid:{color:dark?'#fea9a1':'#a21921'}}};
const kinds={number:'cardNumber',expiry:'cardExpiry',securityCode:'cardCvc'};const mounted={};
for(const name in kinds){const one=elements.create(kinds[name],look),box=document.getElementById(name);one.mount(box);one.on('focus',()=>box.parentElement.classList.add('focus'));one.on('blur',()=>box.parentElement.classList.remove('focus'));one.on('change',(e)=>{complete[name]=e.complete?'':(e.error&&e.error.code)||'incomplete';if(e.brand)brandIs({visa:'Visa',mastercard:'Mastercard',amex:'Amex',discover:'Discover'}[e.brand]||'');right(name)});one.on('escape',()=>undefined);mounted[name]=one}
const fieldOf=(code)=>/expir/.test(code)?'expiry':/cvc/.test(code)?'securityCode':'number';
const words={incomplete_number:'Check the card number',invalid_number:'Check the card number',incomplete_expiry:'Enter the expiry date as MM/YY',invalid_expiry_year_past:'The expiry date is in the past',incomplete_cvc:'Enter the 3 digits on the back (4 on the front for Amex)'};
const usual={number:'Check the card number',expiry:'Enter the expiry date as MM/YY',securityCode:'Enter the 3 digits on the back (4 on the front for Amex)'};
const check=async()=>Object.keys(kinds).filter((name)=>complete[name]!=='').map((field)=>({field,message:words[complete[field]]||usual[field]}));
const focusField=(name)=>(mounted[name]||mounted.number).focus();
const tokenize=async()=>{const {paymentMethod,error}=await stripe.createPaymentMethod({type:'card',card:mounted.number});
if(paymentMethod)return{token:paymentMethod.id,problems:[]};const code=(error&&error.code)||'';if(error&&error.type!=='validation_error'&&!/number|expir|cvc/.test(code))return{token:'',problems:unreachable};return{token:'',problems:[{field:fieldOf(code),message:words[code]||'Check the card number'}]}};`;

// docs.stripe.com/js/payment_intents/handle_next_action: shows what the issuer asks, and says nothing that we would
// believe.
const step = `const stripe=Stripe(settings.publishableKey,{locale:settings.locale});const act=async(action)=>{await stripe.handleNextAction({clientSecret:action.clientSecret});return{}};`;

/** Stripe Elements: each field is a frame of Stripe, the token is a payment method. */
export const stripeFields = (publishableKey: string): FieldsPage => ({
  vendorScript: 'https://js.stripe.com/v3/',
  script,
  step,
  // docs.stripe.com/js/appendix/supported_locales
  locales: { 'en-US': 'en', 'en-CA': 'en' },
  settings: { publishableKey },
  origins: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    img: ['https://*.stripe.com'],
  },
});
