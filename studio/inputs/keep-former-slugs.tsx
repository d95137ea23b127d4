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
import { publishedIdOf } from '../releases/document-ids.ts'
import { DocumentUrlContext, type DocumentUrlFields } from './document-url-fields.ts'

const fieldName = 'formerSlugs'

/** Drawings of a document whose slug is on its way into the list: who types fast changes it again before the next one. */
const recordedDocuments = new WeakSet<DocumentUrlFields>()

/** The slug that is public and not remembered yet; undefined where nothing is to be kept. */
export function formerSlugToAdd(
  document: Pick<DocumentUrlFields, 'formerSlugs'>,
  published: Pick<DocumentUrlFields, 'slug'> | null,
): string | undefined {
  const slug = published?.slug?.current
  return slug && !document.formerSlugs?.includes(slug) ? slug : undefined
}

/** Changes the document as a whole. Studio hands every field callbacks that begin at that field. */
const DocumentChangeContext = createContext<((event: PatchEvent) => void) | undefined>(undefined)

/** Wraps the document and the input of its own slug; every other input stays as it is. */
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
 * Remembers the published slug as soon as an editor changes it, in the very document that is edited: a
 * draft and a version of a release carry with them what was remembered, wherever they are published.
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

/** Studio keeps the old addresses of what it publishes. */
export const keepFormerSlugs = definePlugin({
  name: 'keep-former-slugs',
  form: { components: { input: KeepFormerSlugs } },
})
