'use client'

import { createRoot } from 'react-dom/client'
import { defineConfig, defineField, defineType, Studio } from 'sanity'
import { structureTool } from 'sanity/structure'

/** An unmodified Studio for hosted Sanity: a project, a dataset and a schema, without any setting for the location of content. */
const config = defineConfig({
  projectId: 'orrery',
  dataset: 'production',
  basePath: '/',
  plugins: [structureTool()],
  schema: {
    types: [
      defineType({
        name: 'post',
        type: 'document',
        title: 'Post',
        fields: [defineField({ name: 'title', type: 'string', title: 'Title' })],
      }),
    ],
  },
})

const root = document.createElement('div')
root.style.height = '100vh'
document.body.style.margin = '0'
document.body.append(root)
createRoot(root).render(<Studio config={config} />)
