export async function notifyOrder(..._: unknown[]) {}
