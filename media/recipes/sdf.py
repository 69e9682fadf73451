"""Concrete goods as signed-distance fields -> marching-cubes meshes.

Every product is a small SDF (metres, negative = inside) evaluated on a voxel
grid.  `build()` then ages it: rounded arrises, chipped edges, sandy grain,
air voids, uneven faces; and returns vertices, faces and a per-vertex
(edge, cavity, pit, tone) attribute that the concrete shader uses.
Results are cached in scratch/cache, so that a second render starts at once.
"""
import hashlib, json, os
import numpy as np
from scipy import ndimage as ndi
from skimage import measure

CACHE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'scratch', 'cache')

# ---------------------------------------------------------------- primitives
def box(p, size, centre=(0, 0, 0), r=0.0):
    q = [np.abs(p[i] - centre[i]) - (size[i] / 2 - r) for i in range(3)]
    out = np.sqrt(sum(np.maximum(c, 0) ** 2 for c in q))
    return out + np.minimum(np.maximum(q[0], np.maximum(q[1], q[2])), 0) - r

def rect2(x, y, w, h, r=0.0):
    """2-D rounded rectangle, w/h may be arrays (taper)."""
    qx, qy = np.abs(x) - (w / 2 - r), np.abs(y) - (h / 2 - r)
    return np.sqrt(np.maximum(qx, 0) ** 2 + np.maximum(qy, 0) ** 2) + np.minimum(np.maximum(qx, qy), 0) - r

def poly2(x, y, pts):
    """2-D polygon distance (exact)."""
    pts = np.asarray(pts, float)
    d = np.full(np.broadcast(x, y).shape, 1e9); s = np.ones_like(d)
    n = len(pts); j = n - 1
    for i in range(n):
        ax, ay = pts[i]; bx, by = pts[j]
        ex, ey = bx - ax, by - ay; wx, wy = x - ax, y - ay
        t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey), 0, 1)
        d = np.minimum(d, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
        c1 = y >= ay; c2 = y < by; c3 = ex * wy > ey * wx
        flip = (c1 & c2 & c3) | (~c1 & ~c2 & ~c3)
        s = np.where(flip, -s, s); j = i
    return s * np.sqrt(d)

def extrude(d2, z, h):
    """2-D distance extruded over |z| < h/2."""
    w = np.abs(z) - h / 2
    return np.minimum(np.maximum(d2, w), 0) + np.sqrt(np.maximum(d2, 0) ** 2 + np.maximum(w, 0) ** 2)

def sub(a, b):
    return np.maximum(a, -b)

# ---------------------------------------------------------------- noise
def noise(shape, voxel, wavelength, rng):
    """Smooth unit-variance noise with features of about `wavelength` metres."""
    step = max(wavelength / voxel / 2.0, 1.0)
    cs = [int(np.ceil(s / step)) + 4 for s in shape]
    c = rng.standard_normal(cs).astype(np.float32)
    if step <= 1.05:
        c = c[:shape[0], :shape[1], :shape[2]]
        return c / c.std()
    for ax in range(3):                      # separable cubic up-sampling
        x = np.arange(shape[ax]) / step + 1.0
        i = np.floor(x).astype(int); f = (x - i).astype(np.float32)
        w = [(1 - f) ** 3 / 6, (3 * f ** 3 - 6 * f ** 2 + 4) / 6,
             (-3 * f ** 3 + 3 * f ** 2 + 3 * f + 1) / 6, f ** 3 / 6]
        sh = [1, 1, 1]; sh[ax] = -1
        c = sum(np.take(c, i - 1 + k, axis=ax) * w[k].reshape(sh) for k in range(4))
    return c / c.std()

WEAR = dict(round=0.0015, chip=0.0045, chip_at=0.7, streak=0, big=0.014, big_at=1.3, grain=0.00035,
            fine=0.00025, wave=0.0006, pit=0.0026, pit_at=1.75, pit_size=0.0055, edge_r=0.006)

def build(name, fn, size, voxel, seed=0, **wear):
    """-> (verts, faces, attr).  size = bounding box, centred on the origin."""
    p = dict(WEAR, **wear)
    key = hashlib.md5(json.dumps([name, list(size), voxel, seed, p, 13], sort_keys=True).encode()).hexdigest()[:12]
    path = os.path.join(CACHE, '%s-%s.npz' % (name, key))
    if os.path.exists(path):
        z = np.load(path); return z['v'], z['f'], z['a']
    rng = np.random.default_rng(seed + 1000)
    pad = 4
    n = [int(np.ceil(s / voxel)) + 2 * pad for s in size]
    ax = [((np.arange(n[i]) - (n[i] - 1) / 2) * voxel).astype(np.float32) for i in range(3)]
    P = np.meshgrid(*ax, indexing='ij', sparse=True)
    d = np.broadcast_to(fn(P), n).astype(np.float32).copy()
    occ = np.clip(0.5 - d / (2 * voxel), 0, 1)
    b1 = ndi.gaussian_filter(occ, p['edge_r'] / voxel)
    b2 = ndi.gaussian_filter(occ, 2.2 * p['edge_r'] / voxel)
    edge = np.clip((0.5 - b1 - d / (p['edge_r'] * 5)) * 4, 0, 1)
    wide = np.clip((0.5 - b2 - d / (p['edge_r'] * 11)) * 4, 0, 1)
    cav = np.clip((b1 - 0.5 + d / (p['edge_r'] * 5)) * 4, 0, 1)
    del occ, b1, b2
    N = lambda L: noise(n, voxel, L, rng)
    d += edge * p['round']
    d += edge * np.maximum(0, N(0.016) * 0.7 + N(0.007) * 0.5 - p['chip_at']) * p['chip']
    if p['big']:
        d += wide * np.maximum(0, N(0.055) * 0.8 + N(0.018) * 0.35 - p['big_at']) * p['big']
    d += N(0.12) * p['wave'] + N(0.014) * p['grain'] * .12 + N(0.0045) * p['grain'] * .75
    d += N(2.2 * voxel) * p['fine']
    pit = np.maximum(0, N(p['pit_size']) - p['pit_at'])
    d += np.minimum(pit, 1.2) * p['pit']
    v, f, _, _ = measure.marching_cubes(d, 0.0)
    a = np.stack([ndi.map_coordinates(g, v.T, order=1) for g in (edge, cav, np.minimum(pit, 1))], 1).astype(np.float32)
    tone = N(0.4) * .6 + N(0.15) * .4 + N(0.06) * .35 + N(0.022) * .4 + N(0.009) * .35
    if p['streak']: tone = tone * .8 + p['streak'] * noise((n[0], n[1], 1), voxel, .03, rng) * (.6 + .4 * N(.25))
    a = np.concatenate([a, ndi.map_coordinates(tone / tone.std(), v.T, order=1)[:, None].astype(np.float32)], 1)
    v = ((v - (np.array(n) - 1) / 2) * voxel).astype(np.float32)
    f = f[:, ::-1].astype(np.int32).copy()   # outward normals
    os.makedirs(CACHE, exist_ok=True)
    np.savez(path, v=v, f=f, a=a)
    return v, f, a

# ---------------------------------------------------------------- products
def hollow_block(L=.45, W=.15, H=.225, shell=.033, end=.036, web=.038):
    cl = (L - 2 * end - web) / 2
    cx = (cl + web) / 2
    def fn(p):
        x, y, z = p
        d = box(p, (L, W, H))
        t = 1 - 0.10 * (z / H + .5)                     # draft of the mould core
        for s in (-1, 1):
            d = sub(d, rect2(x - s * cx, y, cl * (2 - t) * .95, (W - 2 * shell) * (2 - t) * .95, .018))
        return d
    return fn, (L, W, H)

def solid_block(L=.45, W=.125, H=.225):
    return (lambda p: box(p, (L, W, H))), (L, W, H)

CAST = dict(streak=.35, round=.001, chip=.004, chip_at=.9, big=.010, big_at=1.7, grain=.00012, fine=.00012, wave=.0005, pit=.0035, pit_at=2.15, pit_size=.006)

def u_drain(L=1.0, W=.42, H=.40, wall=.06, floor=.07):
    """Drain section lying along X, open at the top; walls taper to the rim."""
    t = wall * .78; w = W / 2; h = H / 2
    pts = [(-w, -h), (w, -h), (w, h), (w - t, h), (w - wall - .012, -h + floor + .05), (w - wall - .06, -h + floor),
           (-w + wall + .06, -h + floor), (-w + wall + .012, -h + floor + .05), (-w + t, h), (-w, h)]
    return (lambda p: extrude(poly2(p[1], p[2], pts), p[0], L)), (L, W, H)

def pipe(ID=.9, wall=.095, L=1.1):
    """Culvert ring, axis along X, rebated (ogee) ends."""
    R = ID / 2 + wall; mid = ID / 2 + wall / 2
    def fn(p):
        x, y, z = p
        r = np.sqrt(y * y + z * z)
        d = extrude(np.abs(r - mid) - wall / 2, x, L)
        d = np.maximum(d, -np.maximum(np.maximum(L / 2 - .035 - x, r - mid), -1))      # female end
        d = np.maximum(d, -np.maximum(np.maximum(L / 2 - .030 + x, mid - .004 - r), -1))  # male end
        return d
    return fn, (L, 2 * R, 2 * R)

def box_culvert(B=1.0, H=.9, t=.12, L=.9, fillet=.12):
    def fn(p):
        x, y, z = p
        d = box(p, (L, B + 2 * t, H + 2 * t))
        q = np.maximum(np.maximum(np.abs(y) - B / 2, np.abs(z) - H / 2), (np.abs(y) + np.abs(z) - (B / 2 + H / 2 - fillet)) * .7071)
        return sub(d, q)
    return fn, (L, B + 2 * t, H + 2 * t)

def tri(t):
    """triangle wave, period 1, range -1..1"""
    return 4 * np.abs(t - np.floor(t + .5)) - 1

def zigzag_paver(L=.225, W=.1125, H=.06, a=.012, gap=.004, chamfer=.006):
    def fn(p):
        x, y, z = p
        fy = a * tri(x / (L / 2) + .25); fx = a * tri(y / W + .25) 
        dx = np.abs(x - fx) - (L - gap) / 2; dy = (np.abs(y - fy) - (W - gap) / 2) * .95
        d2 = np.minimum(np.maximum(dx, dy), 0) + np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
        d = extrude(d2, z, H)
        return np.maximum(d, (d2 + z - H / 2 + chamfer) * .7071)
    return fn, (L + 2 * a, W + 2 * a, H)

def hex_paver(S=.115, H=.06, gap=.003, chamfer=.005):
    """S = edge length; flats face +-Y."""
    def fn(p):
        x, y, z = p; ap = S * 3 ** .5 / 2 - gap / 2
        ax, ay = np.abs(x), np.abs(y)
        d2 = np.maximum(ay, ax * 3 ** .5 / 2 + ay / 2) - ap
        d = extrude(d2, z, H)
        return np.maximum(d, (d2 + z - H / 2 + chamfer) * .7071)
    return fn, (2 * S, S * 3 ** .5, H)

def interlocking_block(L=.30, W=.15, H=.115, lug=.012, half=False):
    """Dry-stacked soil-cement block: two conical lugs round the grout holes, matching sockets below,
    half-round grout grooves at both ends.  half: the half block that closes every second course."""
    xs = (0,) if half else (-L / 4, L / 4); l = L / 2 if half else L
    def fn(p):
        x, y, z = p
        d = box(p, (l, W, H))
        for s in xs:
            r = np.hypot(x - s, y)
            cone = np.maximum((r - .052 + .35 * (z - H / 2)) * .94, np.abs(z - H / 2) - lug)
            d = np.minimum(d, cone)
            d = sub(d, np.maximum((r - .055 + .35 * (z + H / 2)) * .94, np.abs(z + H / 2) - lug - .001))
            d = sub(d, r - .027)
        for s in (-1, 1): d = sub(d, np.hypot(x - s * l / 2, y) - .024)
        return d
    return fn, (l, W, H + 2 * lug + .004)

CLEAN = dict(round=.0012, chip=.0022, chip_at=1.0, big=.004, big_at=1.7, grain=.00022, edge_r=.0045)

def mould_cube(s=.15):
    return (lambda p: box(p, (s, s, s))), (s, s, s)

def mould_cylinder(d=.15, h=.30):
    return (lambda p: extrude(np.hypot(p[0], p[1]) - d / 2, p[2], h)), (d, d, h)

def mould_paver(L=.20, W=.10, H=.06, gap=.002, chamfer=.005):
    """Rectangular brick paver with a chamfer."""
    def fn(p):
        x, y, z = p
        d2 = rect2(x, y, L - gap, W - gap); d = extrude(d2, z, H)
        return np.maximum(d, (d2 + z - H / 2 + chamfer) * .7071)
    return fn, (L, W, H)

def kerb(L=.915, W=.125, H=.255):
    """Half-battered kerb."""
    pts = [(-W / 2, -H / 2), (W / 2, -H / 2), (W / 2, H / 2), (-W / 2 + .045, H / 2), (-W / 2, H / 2 - .11)]
    return (lambda p: extrude(poly2(p[1], p[2], pts), p[0], L)), (L, W, H)

def planter(S=.55, H=.52, t=.045):
    """Square flower box, a little narrower at the foot."""
    def fn(p):
        x, y, z = p; k = 1 + .10 * (z / H)
        out = np.maximum(rect2(x, y, S * k * .95, S * k * .95, .01), np.abs(z) - H / 2)
        return sub(out, np.maximum(rect2(x, y, S * k * .95 - 2 * t, S * k * .95 - 2 * t, .01), .05 - z))
    return fn, (S * 1.05, S * 1.05, H)
