'use client'

import { createRoot } from 'react-dom/client'
import { defineConfig, Studio } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { schemaTypes } from '#schemas/index.ts'
import { createLakeConnection } from '#studio/embedded/lake-connection.ts'

const { lake, site } = (window as unknown as { measured: { lake: string; site: string } }).measured

/** Studio as it comes, with the schemas and the way to the lake alone: what ours is measured beside. */
const config = defineConfig({
  projectId: 'orrery',
  dataset: 'production',
  basePath: '/bare-studio',
  apiHost: lake,
  // Plain HTTP/1.1 has too few connections for what Studio listens to; with those it never comes to an end.
  unstable_clientFactory: createLakeConnection(lake).clientFactory,
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
