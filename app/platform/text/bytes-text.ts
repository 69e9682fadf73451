export const formatBytes = (bytes: number) =>
  bytes < 1e9
    ? `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
    : `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`
