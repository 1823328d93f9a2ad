const paths: Readonly<Record<string, string>> = {
  input: 'M10 12h4M9 4a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3M15 4a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3',
  textarea: 'M4 6h16M4 12h10M4 18h14',
  'input-masked': 'M12 12l8-4.5M12 12v9M12 12l-8-4.5M12 12l8 4.5M12 3v9M12 12l-8 4.5',
  'input-decimal':
    'M8 10V3L6 5M6 16a2 2 0 1 1 4 0c0 .591-.601 1.46-1 2l-3 3h4M15 14a2 2 0 1 0 2-2a2 2 0 1 0-2-2M6.500 10h3',
  'input-currency': 'M16.700 8a3 3 0 0 0-2.700-2h-4a3 3 0 0 0 0 6h4a3 3 0 0 1 0 6h-4a3 3 0 0 1-2.700-2M12 3v3m0 12v3',
  'input-percent': 'M16 17a1 1 0 1 0 2 0a1 1 0 1 0-2 0M6 7a1 1 0 1 0 2 0a1 1 0 1 0-2 0M6 18L18 6',
  dropdown: 'M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM9 11l3 3l3-3',
  radio: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  checkbox: 'M9 11l3 3l8-8M20 12v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h9',
  datepicker: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16M8 15h2v2H8z',
  timepicker: 'M12 7v5l3 3M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  'input-address': 'M9 11a3 3 0 1 0 6 0a3 3 0 1 0-6 0M17.700 16.700L12 22l-5.700-5.300a8 8 0 1 1 11.400 0',
  'input-file': 'M15 7l-6.500 6.500a1.500 1.500 0 0 0 3 3L18 10a3 3 0 0 0-6-6l-6.500 6.500a4.500 4.500 0 0 0 9 9L21 13',
  'input-signature': 'M3 17c3-3 5-6 5-8c0-3-1-3-2-3S4 7 4 9c0 2 2 5 3 6c1 2 2 2 3 1l2-3c0 3 1 4 3 4l3-2l3 2',
  header: 'M7 12h10M7 5v14M17 5v14M15 19h4M15 5h4M5 19h4M5 5h4',
  message: 'M12 9h.010M11 12h1v4h1M12 3c7.200 0 9 1.800 9 9s-1.800 9-9 9s-9-1.800-9-9s1.800-9 9-9',
  undo: 'M9 14l-4-4l4-4M5 10h11a4 4 0 1 1 0 8h-1',
  redo: 'M15 14l4-4l-4-4M19 10H8a4 4 0 1 0 0 8h1',
  drag: 'M9 5h.010M9 12h.010M9 19h.010M15 5h.010M15 12h.010M15 19h.010',
  form: 'M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2M9 13h6M9 17h6',
};

/** What a field is at a glance; its name stands beside it. */
export function KindIcon({ kind, size = 18 }: { kind: string; size?: number }) {
  return (
    <svg
      className="i"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={kind === 'drag' ? 2.5 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[kind] ?? paths['input']} />
    </svg>
  );
}
