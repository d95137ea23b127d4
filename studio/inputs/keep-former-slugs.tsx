import { createContext, use } from 'react'
import {
  definePlugin,
  insert,
  type InputProps,
  isObjectInputProps,
  type ObjectInputProps,
  PatchEvent,
  setIfMissing,
  useEditState,
  useFormCallbacks,
  useSchema,
} from 'sanity'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { DocumentUrlContext, type DocumentUrlFields } from './document-url-fields.ts'

const fieldName = 'formerSlugs'

/** Documents whose slug is already being added: fast typing changes the slug again before the next render. */
const recordedDocuments = new WeakSet<DocumentUrlFields>()

/** The published slug that is not in the list yet; undefined if there is nothing to add. */
export function formerSlugToAdd(
  document: Pick<DocumentUrlFields, 'formerSlugs'>,
  published: Pick<DocumentUrlFields, 'slug'> | null,
): string | undefined {
  const slug = published?.slug?.current
  return slug && !document.formerSlugs?.includes(slug) ? slug : undefined
}

/** Patches the whole document. Studio gives each field callbacks relative to that field. */
const DocumentChangeContext = createContext<((event: PatchEvent) => void) | undefined>(undefined)

/** Wraps the document input and the slug input of the document; other inputs are unchanged. */
function KeepFormerSlugs(props: InputProps) {
  if (!isObjectInputProps(props)) return props.renderDefault(props)
  if (props.path.length === 0) return <DocumentInput {...props} />
  const isSlug = props.schemaType.name === 'slug' && props.path.length === 1
  return isSlug ? <SlugInput {...props} /> : props.renderDefault(props)
}

function DocumentInput(props: ObjectInputProps) {
  const { onChange } = useFormCallbacks()
  return (
    <DocumentChangeContext value={onChange}>{props.renderDefault(props)}</DocumentChangeContext>
  )
}

function SlugInput(props: ObjectInputProps) {
  const document = use(DocumentUrlContext)
  const type = useSchema().get(document?._type ?? '')
  const remembers =
    type?.jsonType === 'object' && type.fields.some(({ name }) => name === fieldName)
  if (!remembers || !document) return props.renderDefault(props)
  return <RecordingSlugInput {...props} document={document} />
}

/**
 * Adds the published slug to the former slugs when an editor changes it, in the edited document itself, so that
 * drafts and release versions carry it wherever they are published.
 */
function RecordingSlugInput({
  document,
  ...props
}: ObjectInputProps & { document: DocumentUrlFields }) {
  const publishedId = publishedIdOf(document._id)
  const { published } = useEditState(publishedId, document._type)
  const changeDocument = use(DocumentChangeContext)
  const onChange: ObjectInputProps['onChange'] = (patch) => {
    const former = formerSlugToAdd(document, published as DocumentUrlFields | null)
    if (former !== undefined && !recordedDocuments.has(document)) {
      recordedDocuments.add(document)
      const end = [fieldName, -1]
      changeDocument?.(
        PatchEvent.from([setIfMissing([], [fieldName]), insert([former], 'after', end)]),
      )
    }
    props.onChange(patch)
  }
  return props.renderDefault({ ...props, onChange })
}

/** Plugin that keeps the former slugs of published documents, for redirects. */
export const keepFormerSlugs = definePlugin({
  name: 'keep-former-slugs',
  form: { components: { input: KeepFormerSlugs } },
})
