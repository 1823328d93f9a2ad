declare module 'jsbarcode/bin/barcodes/CODE128/index.js';
