import { defineCliConfig } from 'sanity/cli'

export default defineCliConfig({
  api: { projectId: 'orrery', dataset: 'production' },
  typegen: {
    path: './{components,lib}/**/*.groq.ts',
    schema: './lib/content/schema.generated.json',
    generates: './lib/content/types.generated.ts',
    overloadClientMethods: false,
  },
})
