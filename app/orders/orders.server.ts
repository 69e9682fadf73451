export async function forgetOldKeys(..._: unknown[]) {}
