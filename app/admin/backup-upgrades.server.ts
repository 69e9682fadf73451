import { measuresUpgrade, variantsUpgrade } from '../catalogue/backup-upgrade.server.ts'
import { orderEventsUpgrade } from '../orders/backup-upgrade.server.ts'

/** For backups of earlier versions. */
export const backupUpgrades = [variantsUpgrade, measuresUpgrade, orderEventsUpgrade]
