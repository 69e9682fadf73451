import { Counter, Gauge, Registry } from 'prom-client'

type Value = number | Record<string, number> | undefined
type Definition<Data> = {
  type: typeof Gauge | typeof Counter
  help: string
  read: (data: Data) => Value
  label: string
}

export const gauge = <Data>(help: string, read: (data: Data) => Value, label = ''): Definition<Data> => ({
  type: Gauge,
  help,
  read,
  label,
})
export const counter = <Data>(help: string, read: (data: Data) => Value): Definition<Data> => ({
  ...gauge(help, read),
  type: Counter,
})

export type MetricRegistry = ReturnType<typeof createMetricRegistry>

/** Metrics whose values are read when they are rendered, those of one group from the same data. */
export function createMetricRegistry(prefix: string) {
  const registry = new Registry()
  const registers = [registry]
  const updates: (() => Promise<void>)[] = []
  return {
    registry,
    contentType: registry.contentType,
    addCounter: (name: string, help: string) => new Counter({ name: prefix + name, help, registers }),
    add<Data>(collect: () => Data | Promise<Data>, definitions: Record<string, Definition<Data>>) {
      const added = Object.entries(definitions).map(([name, { type, help, read, label }]) => {
        const labelNames = label ? [label] : []
        return { metric: new type({ name: prefix + name, help, labelNames, registers }), read, label }
      })
      updates.push(async () => {
        const data = await collect()
        for (const { metric, read, label } of added) {
          const value = read(data)
          metric.reset()
          if (value === undefined) metric.remove()
          else if (typeof value === 'number') metric.inc(value)
          else for (const [key, part] of Object.entries(value)) metric.inc({ [label]: key }, part)
        }
      })
    },
    async render(): Promise<string> {
      await Promise.all(updates.map(update => update()))
      return registry.metrics()
    },
  }
}
