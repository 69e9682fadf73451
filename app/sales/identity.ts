/**
 * Whether a record is the customer's whose number or e-mail address it names. `typed`: anybody who knows the number may have
 * sent it. `proven`: by the account's secret link or by the staff. `rejected`: the staff said that it is somebody else's.
 */
export type Identity = 'typed' | 'proven' | 'rejected'
