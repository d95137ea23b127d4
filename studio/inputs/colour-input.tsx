import { Card, Flex, Stack, Text, TextInput } from '@sanity/ui'
import { type InputProps, set, type StringInputProps, unset, useFormValue } from 'sanity'
import {
  contrastRatio,
  isHexColour,
  minimumContrast,
  formatContrastRatio,
  mostReadableBrandColour,
} from '#schemas/fields/contrast.ts'
import { brandColours } from '#schemas/fields/hex-colour.ts'
import { ToolButton } from '../ui/controls.tsx'

/** Whether an input edits a colour (schemas/fields/colour-field.ts). */
export function isColourInput(props: InputProps): props is StringInputProps {
  const options = props.schemaType.options as { colour?: unknown } | undefined
  return props.schemaType.jsonType === 'string' && options?.colour !== undefined
}

/**
 * Colour input: a picker, a text field and the brand colours; for text colours also the contrast with their
 * background.
 */
export function ColourInput({ elementProps, onChange, path, schemaType, value }: StringInputProps) {
  const { title = 'Colour', options } = schemaType
  const ground = useFormValue([...path.slice(0, -1), options?.colour?.on ?? ''])
  const { readOnly } = elementProps
  const write = (colour: string) => onChange(colour ? set(colour) : unset())
  return (
    <Stack gap={3}>
      <Flex align="center" gap={2}>
        <input
          aria-label={`${title}: colour picker`}
          className="colour-well"
          disabled={readOnly}
          type="color"
          value={isHexColour(value) ? value.toLowerCase() : '#ffffff'}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        <Flex flex={1} direction="column">
          <TextInput
            {...elementProps}
            fontSize={1}
            placeholder={elementProps.placeholder ?? '#14130f'}
            spellCheck={false}
            value={value ?? ''}
            onBlur={(event) => {
              const spelled = normalizeHexColour(event.currentTarget.value)
              if (spelled && spelled !== value) write(spelled)
              elementProps.onBlur(event)
            }}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
        </Flex>
      </Flex>
      <Flex aria-label={`${title}: brand colours`} gap={2} role="group" wrap="wrap">
        {Object.entries(brandColours).map(([name, colour]) => (
          <button
            key={name}
            aria-label={name}
            aria-pressed={value?.toLowerCase() === colour}
            className="colour-swatch"
            disabled={readOnly}
            style={{ background: colour }}
            title={`${name}, ${colour}`}
            type="button"
            onClick={() => write(colour)}
          />
        ))}
      </Flex>
      {isHexColour(value) && isHexColour(ground) && (
        <ContrastNote ground={ground} words={value} onMend={readOnly ? undefined : write} />
      )}
    </Stack>
  )
}

interface ReadingProps {
  ground: string
  words: string
  onMend: ((colour: string) => void) | undefined
}

/** Sample of a text colour on its background with the contrast ratio, and a better colour if it is too low. */
function ContrastNote({ ground, words, onMend }: ReadingProps) {
  const ratio = contrastRatio(words, ground)
  const isRead = ratio >= minimumContrast
  const better = mostReadableBrandColour(ground)
  return (
    <Card padding={2} radius={2} tone={isRead ? 'positive' : 'caution'}>
      <Flex align="center" gap={3} wrap="wrap">
        <span aria-hidden className="colour-sample" style={{ background: ground, color: words }}>
          Aa
        </span>
        <Text role="status" size={1}>
          {isRead
            ? `Contrast ${formatContrastRatio(ratio)}: sufficient.`
            : `Contrast ${formatContrastRatio(ratio)}: too low. At least ${formatContrastRatio(minimumContrast)} is required.`}
        </Text>
        {!isRead && onMend && (
          <ToolButton
            padding={2}
            text={`Use ${better}`}
            onClick={() => onMend(brandColours[better])}
          />
        )}
      </Flex>
    </Card>
  )
}

/** Normalizes a typed colour such as `14130F` or `#abc` to `#rrggbb`; undefined if it is not a hex colour. */
export function normalizeHexColour(text: string): string | undefined {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase()
  if (!digits) return undefined
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}
