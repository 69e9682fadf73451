import { Form, useNavigation } from 'react-router'
import { Button } from '../design/button.tsx'

/** Available without signing in. */
export function SeedForm() {
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'seed'
  return (
    <Form method="post" className="mt-8 border-line border-t pt-6">
      <p className="mb-3 text-soft text-sm">A new shop can start with six sample products to try it out.</p>
      <Button type="submit" name="intent" value="seed" variant="secondary" wide disabled={busy}>
        Seed Sample Products
      </Button>
    </Form>
  )
}
