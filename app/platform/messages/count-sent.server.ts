type Sender<Content> = { send(content: Content, signal?: AbortSignal): Promise<void> }

/** The sender, which counts the events `<name> sent` and `<name> failed`. */
export const countSent = <Content, S extends Sender<Content>>(
  sender: S & Sender<Content>,
  name: 'mail' | 'sms',
  count: (event: string) => void,
): S => ({
  ...sender,
  async send(content: Content, signal?: AbortSignal) {
    try {
      await sender.send(content, signal)
    } catch (error) {
      count(`${name} failed`)
      throw error
    }
    count(`${name} sent`)
  },
})
