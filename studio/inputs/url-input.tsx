import { type InputProps, set, type StringInputProps } from 'sanity'
import { urlOfAddress } from './paste/link-from-href.ts'

/** Whether an input edits a URL. */
export const isUrlInput = (props: InputProps): props is StringInputProps =>
  props.schemaType.name === 'url'

/** URL input that writes an email address or a telephone number as a URL when it loses the focus. */
export function UrlInput(props: StringInputProps) {
  const { value, onChange, readOnly, renderDefault } = props
  const url = value && !readOnly ? urlOfAddress(value) : undefined
  return <div onBlur={() => url && onChange(set(url))}>{renderDefault(props)}</div>
}
