'use client'

import { useState } from 'react'
import { SANITY_VERSION, Studio } from 'sanity'
import { createStudioConfig } from './create-studio-config.ts'
import { answerForeignCalls } from './embedded/answer-foreign-calls.ts'
import type { StudioRuntime } from './runtime.ts'
import './studio.css'

/** Studio, mounted full screen. A wrapper of our own, because next-sanity's entry loads a script from a foreign host. */
export function StudioApp({ runtime }: { runtime: StudioRuntime }) {
  const [config] = useState(() => {
    if (runtime.mode === 'embedded') answerForeignCalls(SANITY_VERSION)
    return createStudioConfig(runtime)
  })
  return (
    <div style={{ blockSize: '100dvh', maxBlockSize: '100dvh', overscrollBehavior: 'none' }}>
      <Studio config={config} />
    </div>
  )
}
