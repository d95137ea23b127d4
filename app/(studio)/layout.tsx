import type { ReactNode } from 'react'

/** Bare root layout: Studio renders everything else. */
export default function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body style={{ margin: 0 }}>{children}</body>
    </html>
  )
}
