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
import { Addressed, type AddressedDocument } from './document-url-fields.ts'

const fieldName = 'formerSlugs'

/** Drawings of a document whose slug is on its way into the list: who types fast changes it again before the next one. */
const remembered = new WeakSet<AddressedDocument>()

/** The slug that is public and not remembered yet; undefined where nothing is to be kept. */
export function slugToKeep(
  document: Pick<AddressedDocument, 'formerSlugs'>,
  published: Pick<AddressedDocument, 'slug'> | null,
): string | undefined {
  const slug = published?.slug?.current
  return slug && !document.formerSlugs?.includes(slug) ? slug : undefined
}

/** Changes the document as a whole. Studio hands every field callbacks that begin at that field. */
const ChangeDocument = createContext<((event: PatchEvent) => void) | undefined>(undefined)

/** Wraps the document and the input of its own slug; every other input stays as it is. */
function KeepFormerSlugs(props: InputProps) {
  if (!isObjectInputProps(props)) return props.renderDefault(props)
  if (props.path.length === 0) return <WholeDocument {...props} />
  const isSlug = props.schemaType.name === 'slug' && props.path.length === 1
  return isSlug ? <SlugInput {...props} /> : props.renderDefault(props)
}

function WholeDocument(props: ObjectInputProps) {
  const { onChange } = useFormCallbacks()
  return <ChangeDocument value={onChange}>{props.renderDefault(props)}</ChangeDocument>
}

function SlugInput(props: ObjectInputProps) {
  const document = use(Addressed)
  const type = useSchema().get(document?._type ?? '')
  const remembers =
    type?.jsonType === 'object' && type.fields.some(({ name }) => name === fieldName)
  if (!remembers || !document) return props.renderDefault(props)
  return <RememberingInput {...props} document={document} />
}

/**
 * Remembers the published slug as soon as an editor changes it, in the very document that is edited: a
 * draft and a version of a release carry with them what was remembered, wherever they are published.
 */
function RememberingInput({
  document,
  ...props
}: ObjectInputProps & { document: AddressedDocument }) {
  const publishedId = publishedIdOf(document._id)
  const { published } = useEditState(publishedId, document._type)
  const changeDocument = use(ChangeDocument)
  const onChange: ObjectInputProps['onChange'] = (patch) => {
    const former = slugToKeep(document, published as AddressedDocument | null)
    if (former !== undefined && !remembered.has(document)) {
      remembered.add(document)
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
