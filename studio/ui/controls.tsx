import {
  Button,
  type ButtonProps,
  Checkbox,
  Flex,
  Select,
  Stack,
  Text,
  TextInput,
} from '@sanity/ui'
import type { ComponentProps, ReactNode } from 'react'

/** Button of our tools: small, outlined by default. */
export const ToolButton = (props: ButtonProps) => <Button fontSize={1} mode="ghost" {...props} />

interface TextFieldProps extends Omit<ComponentProps<typeof TextInput>, 'label' | 'onChange'> {
  /** Its name where no label stands around it. */
  label?: string
  onChange: (value: string) => void
}

/** A line of text. */
export function TextField({ label, onChange, ...rest }: TextFieldProps) {
  return (
    <TextInput
      aria-label={label}
      fontSize={1}
      {...rest}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface SelectFieldProps<Value extends string> {
  /** Its name where no label stands around it. */
  label?: string
  id?: string
  padding?: number
  value: Value
  /** Values with their labels. */
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

/** Select of one option. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, onChange, ...rest } = props
  return (
    <Select
      aria-label={label}
      fontSize={1}
      {...rest}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
    >
      {options.map(([each, title]) => (
        <option key={each} value={each}>
          {title}
        </option>
      ))}
    </Select>
  )
}

interface CheckFieldProps {
  checked: boolean
  disabled?: boolean
  gap?: number
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** Checkbox with its label. */
export function CheckboxField({ gap = 3, onChange, children, ...rest }: CheckFieldProps) {
  return (
    <Flex align="center" as="label" gap={gap}>
      <Checkbox {...rest} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <Text size={1}>{children}</Text>
    </Flex>
  )
}

/** A field below its label. */
export function LabelledField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="label" gap={2}>
      <Text size={1} weight="medium">
        {label}
      </Text>
      {children}
    </Stack>
  )
}
