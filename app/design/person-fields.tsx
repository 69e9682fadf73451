import type { ComponentProps } from 'react'
import { TextArea, TextField } from './field.tsx'

type Input = Omit<ComponentProps<typeof TextField>, 'label'>
type Area = Omit<ComponentProps<typeof TextArea>, 'label'>

export const NameField = (props: Input) => (
  <TextField label="Full Name" required maxLength={120} autoComplete="name" {...props} />
)

export const EmailField = (props: Input) => (
  <TextField label="Email Address" type="email" required maxLength={254} autoComplete="email" {...props} />
)

export const PhoneField = (props: Input) => (
  <TextField label="Phone Number" type="tel" required maxLength={60} autoComplete="tel" {...props} />
)

export const AddressField = (props: Area) => (
  <TextArea
    label="Delivery Address"
    required
    rows={3}
    maxLength={500}
    autoComplete="street-address"
    {...props}
  />
)

export const NotesField = (props: Area) => (
  <TextArea label="Additional Notes" rows={2} maxLength={2_000} {...props} />
)
