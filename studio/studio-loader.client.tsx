'use client'

import dynamic from 'next/dynamic'

/** Studio needs `window` at import time, so it is not rendered on the server. */
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
