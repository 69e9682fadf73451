"""Trees and heaps of aggregate, for backgrounds."""
from common import *

def leaf_mat():
    m = bpy.data.materials.new('leaf'); g = G(m); r = g.n('ObjectInfo').outputs['Random']
    n = g.noise(g.n('TexCoord').outputs['Object'], 1.2, 2).outputs[0]
    col = g.mix(g.ramp(n, .35, .65), rgb(.06, .085, .025), rgb(.14, .16, .05))
    s = g.n('MixShader', {0: .4, 1: g.n('BsdfDiffuse', {'Color': col}), 2: g.n('BsdfTranslucent', {'Color': col})})
    g.n('OutputMaterial', {'Surface': s}); return m

def tree(mat, seed, leaves=14000):
    rng = np.random.default_rng(seed); V = []
    lobes = [(rng.normal(0, 1.3), rng.normal(0, 1.3), rng.uniform(2.8, 5.4), rng.uniform(.9, 1.7)) for _ in range(11)]
    n = leaves // len(lobes)
    for x, y, z, r in lobes:
        d = rng.standard_normal((n, 3)); d /= np.linalg.norm(d, axis=1)[:, None]
        c = d * (r * rng.uniform(.45, 1.05, n) ** .6)[:, None] * [1, 1, .7] + [x, y, z]
        u = rng.standard_normal((n, 3)); u /= np.linalg.norm(u, axis=1)[:, None]; w = np.cross(u, rng.standard_normal((n, 3))); w /= np.linalg.norm(w, axis=1)[:, None]
        s = rng.uniform(.06, .14, n)[:, None]
        V.append(np.stack([c - u * s, c + w * s * .45, c + u * s, c - w * s * .45], 1))
    V = np.concatenate(V).reshape(-1, 3); f = np.arange(len(V)).reshape(-1, 4)
    return mesh_object('tree', V, f, mat, smooth=False, link=False)

def heap(mat, loc, R=2.6, H=1.25, seed=1):
    """Quarry-dust heap."""
    rng = np.random.default_rng(seed); n = 420; t = np.linspace(-1, 1, n); X, Y = np.meshgrid(t, t, indexing='ij')
    F = lambda L: _fbm(n, L, rng)
    r = np.hypot(X, Y) * (1 + .10 * F(.7)); z = H * np.clip(1.02 - r, 0, 1) ** .93 - .02
    z = H * (1 - np.sqrt(r * r + .012)) + .06 * F(.35) + .022 * F(.08) + .010 * F(.03); z = np.maximum(z, -.05)
    v = np.stack([X * R, Y * R, z], -1).reshape(-1, 3) + np.array(loc); i = np.arange(n * n).reshape(n, n)
    f = np.stack([i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]], -1).reshape(-1, 4)
    return mesh_object('heap', v, f, mat)

def _fbm(n, L, rng):
    import common
    return common._fbm2(n, 2 / n, L, rng)
