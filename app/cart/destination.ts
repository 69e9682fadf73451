/** Where an order goes: `collectAt` is the branch where the customer collects it. */
export type Destination = { place: string; collectAt: string }
export const nowhere: Destination = { place: '', collectAt: '' }
