import { type DeliveryDays, deliveryDays } from '../../company/days.content.ts'

/** Monday to Saturday until 15:00, 20 t a day. */
export const dayRules = (changes: Partial<DeliveryDays> = {}): DeliveryDays => ({
  ...deliveryDays.defaults,
  isOn: true,
  tonnesPerDay: 20,
  ...changes,
})
