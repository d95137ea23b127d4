/** Brand mark, as wide as its container: three orbits, three bodies. */
export function BrandMark() {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height="1em"
      stroke="currentColor"
      viewBox="0 0 40 40"
      width="1em"
    >
      <circle cx="20" cy="20" r="18.5" strokeWidth="1.6" />
      <circle cx="20" cy="20" r="12" strokeWidth="1.4" />
      <circle cx="33.1" cy="6.9" fill="currentColor" r="3" stroke="none" />
      <circle cx="9.6" cy="26" fill="#a8843f" r="2.6" stroke="none" />
      <circle cx="20" cy="20" fill="currentColor" r="3.4" stroke="none" />
    </svg>
  )
}
