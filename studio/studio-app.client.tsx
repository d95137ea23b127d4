'use client'

import { useMemo } from 'react'
import { SANITY_VERSION, Studio } from 'sanity'
import { createStudioConfig } from './create-studio-config.ts'
import { installSanityRequestStubs } from './embedded/install-sanity-request-stubs.ts'
import { createLakeConnection } from './embedded/lake-connection.ts'
import { setDefaultPanelWidths } from './presentation/default-panel-widths.ts'
import type { StudioRuntime } from './studio-runtime.ts'
import './studio.css'

/** Mounts Studio full screen. Replaces next-sanity's entry, which loads a script from a remote host. */
export function StudioApp({ runtime }: { runtime: StudioRuntime }) {
  // Memoized instead of state, so that the development server runs it again when a schema is saved.
  const config = useMemo(() => {
    setDefaultPanelWidths()
    const { mode, apiHost } = runtime
    if (mode === 'hosted' || !apiHost) return createStudioConfig(runtime)
    installSanityRequestStubs(SANITY_VERSION)
    return createStudioConfig(runtime, createLakeConnection(apiHost))
  }, [runtime])
  return (
    <div style={{ blockSize: '100dvh', maxBlockSize: '100dvh', overscrollBehavior: 'none' }}>
      <Studio config={config} />
    </div>
  )
}
