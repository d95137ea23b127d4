import { IntentLink } from 'sanity/router'
import { releaseNameOfDocumentId } from '../../releases/release-document-ids.ts'

/** Link that opens a release. */
export const ReleaseLink = ({ id }: { id: string }) => (
  <IntentLink intent="release" params={{ id: releaseNameOfDocumentId(id) }}>
    Open the release
  </IntentLink>
)
