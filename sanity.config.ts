import { createStudioConfig } from './studio/create-studio-config.ts'

/** Configuration for the Sanity CLI; in the browser the server's runtime values replace these. */
export default createStudioConfig({ mode: 'hosted', projectId: 'orrery', dataset: 'production' })
