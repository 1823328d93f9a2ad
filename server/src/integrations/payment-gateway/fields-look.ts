/**
 * How card fields look in a frame of ours: as the fields around the frame do, in width, gaps and errors (look.md 10).
 */
export const fieldsStyle = `*{box-sizing:border-box}body{margin:0;padding:4px;max-width:508px;font-family:"Source Sans 3",system-ui,sans-serif;font-size:1.125rem;line-height:1.5;color:#161f2c;background:#fff;font-variant-numeric:tabular-nums lining-nums;-webkit-font-smoothing:antialiased}
body.dark{color:#ebedf1;background:#1a1f27;color-scheme:dark}.label{display:block;font-weight:600}.hint{display:block;color:#525c69;font-size:1rem;margin-top:2px}.dark .hint{color:#a4a9b2}.req{color:#a21921;margin-left:.15em}.dark .req{color:#fea9a1}
.box{display:flex;align-items:center;gap:8px;min-height:56px;margin-top:8px;padding:0 1rem;border:1px solid #707a87;border-radius:12px;background:#fff;font-size:1.25rem}.dark .box{background:#12161d;border-color:#808691}
.box:focus-within,.box.focus{border-color:#1f5fc4;outline:3px solid #1f5fc4;outline-offset:1px}.dark .box:focus-within,.dark .box.focus{border-color:#77aafe;outline-color:#77aafe}.bad .box{border:2px solid #a21921}.dark .bad .box{border-color:#fea9a1}
.err{display:flex;gap:.4em;align-items:flex-start;color:#a21921;font-weight:600;font-size:1rem;margin-top:6px}.err[hidden]{display:none}.dark .err{color:#fea9a1}.err svg{flex:none;margin-top:.12em}
.two{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:end;margin-top:1.5rem}.brand{display:flex;align-items:center;gap:.4rem;flex:none;color:#525c69;font-size:1rem;font-weight:600}.dark .brand{color:#a4a9b2}.brand[hidden]{display:none}
.brand i{display:grid;place-items:center;width:34px;height:22px;border:1px solid #c9d0d9;border-radius:4px;background:#fff;color:#1a1f71;font-size:10.5px;font-weight:800;letter-spacing:-.02em}
@media (max-width:359px){.brand.long b{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}@media (max-width:289px){.box{padding:0 .75rem;font-size:1.125rem}.two{grid-template-columns:1fr;gap:1.5rem}.brand b{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}.brand b{font-weight:600}
@media (forced-colors:active){.box{border:1px solid}.bad .box{border-width:3px}}`;

const errorIcon =
  '<svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" fill-rule="evenodd"><path d="M12 2c5.523 0 10 4.477 10 10a10 10 0 0 1-19.995.324l-.005-.324l.004-.28c.148-5.393 4.566-9.72 9.996-9.72m.01 13l-.127.007a1 1 0 0 0 0 1.986l.117.007l.127-.007a1 1 0 0 0 0-1.986l-.117-.007zM12 7a1 1 0 0 0-.993.883l-.007.117v4l.007.117a1 1 0 0 0 1.986 0l.007-.117v-4l-.007-.117a1 1 0 0 0-.993-.883"/></svg>';

/** Where a problem of a field is told, above its box. */
export const problemPlace = (id: string): string =>
  `<span class="err" id="${id}-err" hidden role="alert">${errorIcon}<span></span></span>`;

/** The mark of the card's brand, inside the number's box; empty until the number says which. */
const brandPlace = '<span class="brand" id="brand" role="status" hidden><i aria-hidden="true"></i><b></b></span>';

export const cardFields = [
  { id: 'number', label: 'Card number', hint: '', autocomplete: 'cc-number', maxLength: 23 },
  { id: 'expiry', label: 'Expiry', hint: 'MM/YY', autocomplete: 'cc-exp', maxLength: 7 },
  { id: 'securityCode', label: 'Security code', hint: '3 digits on the back', autocomplete: 'cc-csc', maxLength: 4 },
] as const;
type CardField = (typeof cardFields)[number];

/** The three fields in their places; `inner` is what stands in a field's box. */
export function threeFields(
  labelOf: (field: CardField, text: string) => string,
  boxOf: (field: CardField, mark: string) => string,
): string {
  const [number, expiry, code] = cardFields;
  const one = (field: CardField) => {
    const text = `${field.label}<span class="req" aria-hidden="true">*</span>`;
    const hint = field.hint ? `<span class="hint" id="${field.id}-hint">${field.hint}</span>` : '';
    return `<div data-field="${field.id}">${labelOf(field, text)}${hint}${problemPlace(field.id)}${boxOf(field, field.id === 'number' ? brandPlace : '')}</div>`;
  };
  return `${one(number)}<div class="two">${one(expiry)}${one(code)}</div>`;
}

/**
 * Classic script for such a page: `show(problems)` tells what is wrong beside the fields, `brandIs(name)` draws the
 * mark and says where the security code stands.
 */
export const fieldsScript = `const marks={Visa:'VISA',Mastercard:'MC',Amex:'AMEX',Discover:'DISC'};
function show(problems){for(const box of document.querySelectorAll('[data-field]')){const p=problems.find(x=>x.field===box.dataset.field),err=box.querySelector('.err'),input=box.querySelector('input');err.lastElementChild.textContent=p?p.message:'';err.hidden=!p;box.classList.toggle('bad',!!p);
if(input&&input.dataset.own!==undefined){const hint=box.querySelector('.hint');const by=[hint&&hint.id,p&&err.id].filter(Boolean).join(' ');if(p)input.setAttribute('aria-invalid','true');else input.removeAttribute('aria-invalid');if(by)input.setAttribute('aria-describedby',by);else input.removeAttribute('aria-describedby')}}height()}
function right(field){const box=document.querySelector('[data-field="'+field+'"]');if(box&&box.classList.contains('bad')){box.classList.remove('bad');box.querySelector('.err').hidden=true;height()}tell({type:'change',field})}
function brandIs(name){const mark=document.getElementById('brand'),hint=document.getElementById('securityCode-hint');if(!mark)return;const known=marks[name];mark.hidden=!known;mark.classList.toggle('long',name.length>4);mark.firstElementChild.textContent=known||'';mark.lastElementChild.textContent=known?name:'';if(hint)hint.textContent=name==='Amex'?'4 digits on the front':'3 digits on the back'}`;
