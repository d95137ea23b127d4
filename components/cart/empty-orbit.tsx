/** An orbit with a place that is still free: the sign of a cart with nothing in it. */
export function EmptyOrbit() {
  return (
    <svg
      className="cart-orbit"
      viewBox="0 0 160 160"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      aria-hidden="true"
    >
      <circle cx="80" cy="80" r="24" />
      <circle cx="80" cy="80" r="46" />
      <circle cx="80" cy="80" r="68" pathLength="60" strokeDasharray="0.5 0.5" />
      <circle cx="80" cy="80" r="4" fill="currentColor" stroke="none" />
      <circle cx="63" cy="63" r="3.5" fill="var(--surface)" />
      <circle cx="120" cy="103" r="5" fill="var(--surface)" />
      <circle cx="128.1" cy="31.9" r="9" fill="var(--surface)" stroke="var(--accent)" />
    </svg>
  )
}
