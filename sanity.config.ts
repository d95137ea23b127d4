import { createStudioConfig } from './studio/create-studio-config.ts'

/** The Studio as the command line sees it; in the browser the server's run-time values replace these. */
export default createStudioConfig({ mode: 'hosted', projectId: 'orrery', dataset: 'production' })
