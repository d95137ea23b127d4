'use client'

import dynamic from 'next/dynamic'

/** Studio reads the window while it loads, so the server leaves it out. */
export const StudioLoader = dynamic(
  () => import('./studio-app.client.tsx').then(({ StudioApp }) => StudioApp),
  {
    ssr: false,
    loading: () => (
      <p role="status" style={{ padding: '2rem', fontFamily: 'system-ui' }}>
        Opening Studio…
      </p>
    ),
  },
)
