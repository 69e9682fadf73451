/** How an order came: through the shop, or entered by the staff. */
export const orderChannels = ['shop', 'telephone', 'counter', 'whatsapp', 'message'] as const
export type OrderChannel = (typeof orderChannels)[number]

export const orderChannelNames: Record<OrderChannel, string> = {
  shop: 'Shop',
  telephone: 'Telephone',
  counter: 'Counter',
  whatsapp: 'WhatsApp',
  message: 'Message',
}
