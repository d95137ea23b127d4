'use client'

import { useMemo } from 'react'
import { SANITY_VERSION, Studio } from 'sanity'
import { createStudioConfig } from './create-studio-config.ts'
import { answerForeignCalls } from './embedded/stub-sanity-requests.ts'
import { createLine } from './embedded/lake-connection.ts'
import type { StudioRuntime } from './runtime.ts'
import './studio.css'

/** Studio, mounted full screen. A wrapper of our own, because next-sanity's entry loads a script from a foreign host. */
export function StudioApp({ runtime }: { runtime: StudioRuntime }) {
  // Memoized, not kept as state: a development server runs it again when a schema is saved.
  const config = useMemo(() => {
    const { mode, apiHost } = runtime
    if (mode === 'hosted' || !apiHost) return createStudioConfig(runtime)
    answerForeignCalls(SANITY_VERSION)
    return createStudioConfig(runtime, createLine(apiHost))
  }, [runtime])
  return (
    <div style={{ blockSize: '100dvh', maxBlockSize: '100dvh', overscrollBehavior: 'none' }}>
      <Studio config={config} />
    </div>
  )
}
