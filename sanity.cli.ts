import { defineCliConfig } from 'sanity/cli'

export default defineCliConfig({
  api: { projectId: 'orrery', dataset: 'production' },
  typegen: {
    path: './components/**/*.groq.ts',
    schema: './lib/content/schema.generated.json',
    generates: './lib/content/types.generated.ts',
    overloadClientMethods: false,
  },
})
