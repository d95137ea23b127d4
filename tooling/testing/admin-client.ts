import { createClient, type SanityClient } from '@sanity/client'
import type { LaunchPlan } from '../../server/launcher/launch-plan.ts'
import { readSecrets } from './test-installation.ts'

/** A client with the rights of an administrator in an installation that has been started once. */
export function adminClient(plan: LaunchPlan): SanityClient {
  return createClient({
    projectId: 'orrery',
    dataset: 'production',
    apiHost: plan.origins.lake,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    token: readSecrets(plan).CONTENT_LAKE_TOKEN,
  })
}
