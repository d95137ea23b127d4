/** Logo and brand name: three orbits, three bodies. */
export function Logo({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 40 40" fill="none" stroke="currentColor" strokeWidth="1" aria-hidden="true">
        <circle cx="20" cy="20" r="18.5" />
        <circle cx="20" cy="20" r="12" />
        <circle cx="20" cy="20" r="5.5" />
        <circle cx="33.1" cy="6.9" r="2.2" fill="currentColor" stroke="none" />
        <circle cx="9.6" cy="26" r="1.7" fill="var(--accent)" stroke="none" />
        <circle cx="20" cy="20" r="2.4" fill="currentColor" stroke="none" />
      </svg>
      <bdi translate="no">{name}</bdi>
    </>
  )
}
