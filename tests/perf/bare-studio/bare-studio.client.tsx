'use client'

import { createClient } from '@sanity/client'
import { createRoot } from 'react-dom/client'
import { defineConfig, Studio } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '#schemas/index.ts'

const { lake, site } = (window as unknown as { measured: { lake: string; site: string } }).measured

/** Studio as it comes, with the schemas alone: what ours is measured beside. */
const config = defineConfig({
  projectId: 'orrery',
  dataset: 'production',
  basePath: '/bare-studio',
  apiHost: lake,
  unstable_clientFactory: (given) =>
    createClient({ ...given, apiHost: lake, useProjectHostname: false, useCdn: false }),
  schema: { types: schemaTypes },
  plugins: [
    structureTool(),
    presentationTool({
      previewUrl: {
        initial: site,
        previewMode: { enable: '/api/draft-mode/enable', disable: '/api/draft-mode/disable' },
      },
    }),
  ],
})

createRoot(document.body).render(<Studio config={config} />)
