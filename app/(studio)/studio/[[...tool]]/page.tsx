import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import { env } from '#lib/env.ts'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'
import { StudioLoader } from '#studio/studio-loader.client.tsx'

export const metadata: Metadata = {
  title: 'Studio — Maison Orrery',
  robots: { index: false },
  referrer: 'same-origin',
}
export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' }

export default async function StudioPage() {
  await connection()
  const { content, site, secrets } = env
  return (
    <StudioLoader
      runtime={{
        mode: content.mode,
        projectId: content.projectId,
        dataset: content.dataset,
        apiHost: content.apiHost,
        ...(site.studioUrl && { siteUrl: site.url }),
        hasSitePassword: secrets.sitePassword !== undefined,
        segments: (await awaitSiteIndex())?.segments,
      }}
    />
  )
}
