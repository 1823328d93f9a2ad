import { configure } from '@testing-library/dom';

/** What a page in jsdom lacks of a browser's: dialogs that open and close, and a document that says where it is. */
export function drawWhatPagesLack(): void {
  if (!document.querySelector('base')) document.head.innerHTML = '<base href="/">';
  HTMLElement.prototype.hidePopover = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}

/** Waits ten seconds for what is drawn, and says in a few words what was there instead. */
export function lookPatiently(): void {
  configure({
    asyncUtilTimeout: 10_000,
    getElementError: (message) =>
      new Error(`${message?.split('\n')[0]} in: ${document.querySelector('main')?.textContent}`),
  });
}
