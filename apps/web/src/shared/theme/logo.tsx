export function Logo({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Bursar">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M4 29V15a12 12 0 0 1 24 0v14zM10 13.5v2h18v-2zM10 18.5v2h18v-2zM10 23.5v2h18v-2z"
      />
    </svg>
  );
}
