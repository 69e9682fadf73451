"""Red burnt clay goods: a brick, a paver and a screen block, and one scene function per picture.

They extend the recipes in media/recipes.
"""
import os, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../media/recipes'))
import bpy, products, sdf
from products import *
from sdf import rect2

# ---------------------------------------------------------------- shapes (metres)
def clay_brick(L=.215, W=.1025, H=.065, frog=.012):
    """Pressed brick with a shallow frog in its upper face."""
    def fn(p):
        x, y, z = p
        slope = (H / 2 - z) * .6
        hollow = np.maximum(rect2(x, y, L - .075 - slope, W - .05 - slope, .012), H / 2 - frog - z)
        return sdf.sub(sdf.box(p, (L, W, H)), hollow)
    return fn, (L, W, H)

def clay_paver(L=.197, W=.097, H=.05, chamfer=.004):
    def fn(p):
        x, y, z = p
        d2 = rect2(x, y, L, W, .003)
        return np.maximum(sdf.extrude(d2, z, H), (d2 + z - H / 2 + chamfer) * .7071)
    return fn, (L, W, H)

def screen_block(S=.25, D=.09, frame=.024, bar=.017):
    """Ventilation block standing on edge, seen along Y: a frame, a ring and four arcs."""
    def fn(p):
        x, y, z = p
        r = np.sqrt(x * x + z * z)
        solid = -rect2(x, z, S - 2 * frame, S - 2 * frame, .008)
        c = S / 2 - frame / 2
        for sx in (-1, 1):
            for sz in (-1, 1):
                arc = np.sqrt((x - sx * c) ** 2 + (z - sz * c) ** 2)
                solid = np.minimum(solid, np.abs(arc - c * .98) - bar / 2)
        solid = np.minimum(solid, np.abs(r - .046) - bar / 2)
        return np.maximum(np.maximum(solid, rect2(x, z, S, S)), np.abs(y) - D / 2)
    return fn, (S, D, S)

# ---------------------------------------------------------------- material and yard
FIRED = dict(round=.0012, chip=.0035, chip_at=.9, big=.006, big_at=1.5, grain=.00018, fine=.00014,
             wave=.0005, pit=.0022, pit_at=2.0, pit_size=.004, edge_r=.004, streak=.3)

def clay(name, base=(.30, .080, .040), **kind):
    return concrete(name, base=base, **dict(dict(vary=.42, speck=.22, dust=.25, stain=.75, bump=.7), **kind))

def sandy_ground(**kind):
    """Pale trodden sand, so that the red goods stand out."""
    ground(**kind)
    sand = laterite('sand yard', (.25, .185, .125), (.36, .285, .205), (.44, .37, .28))
    for name in ('ground', 'far'): bpy.data.objects[name].data.materials[0] = sand

def brick_yard(y0=3.0, wall=3.6):
    """Out of focus: pallets of bricks before a brick wall."""
    m = clay('clay far'); w = wood(); rng = random.Random(6)
    P = [sdf_object('brickbg', clay_brick(), .004, m, seed=s, fine=.0003) for s in range(2)]
    for x, y, rz, nz in ((-2.75, 0, 4, 13), (-1.1, .15, -3, 16), (.6, -.05, 2, 12), (2.1, .2, -5, 15), (3.6, 0, 3, 13), (-.4, 2.2, 0, 16), (1.5, 2.4, 0, 16)):
        pallet(w, (x, y0 + y, 0), rz, 1.15, 1.0)
        stack(P, (x, y0 + y, 0), rz, nx=5, ny=9, nz=nz, L=.215, W=.1025, H=.065, seed=rng.randrange(999), missing=rng.randrange(12))
    for k in range(32):
        for i in range(-44, 45):
            place(rng.choice(P), (i * .225 + .1125 * (k % 2), y0 + wall + rng.gauss(0, .002), .03 + k * .075), (0, 0, 180 * rng.randrange(2)))
    cube(concrete('mortar', base=(.30, .27, .23)), (0, y0 + wall + .012, 1.2), (21, .085, 2.4))

# ---------------------------------------------------------------- pictures
def clay_bricks():
    """Stepped stack in stretcher bond, two loose bricks that show the frog."""
    m = clay('clay brick'); P = [sdf_object('brick', clay_brick(), .0011, m, seed=s, **FIRED) for s in range(4)]
    rng = random.Random(11); j = lambda a: rng.uniform(-a, a); L, W, H = .219, .1065, .065; n = 0
    for z in range(4):
        for i in range(5 - z):
            for y in (0, W):
                place(P[n % 4], ((i - 2 + z / 2) * L + j(.003), y + j(.002), H / 2 + z * (H + .0012)), (0, 0, j(.9) + 180 * rng.randrange(2))); n += 1
    place(P[3], (.03, .05, H / 2 + 4 * (H + .0012)), (0, 0, 62))
    place(P[0], (-.40, -.20, H / 2 - .002), (0, 0, -17)); place(P[1], (-.15, -.30, W / 2 - .003), (90, 0, 24)); place(P[2], (.30, -.22, H / 2 - .002), (0, 0, 38))
    sandy_ground(keep_out=flat((-.56, .56, -.07, .17))); brick_yard()
    return dict(target=(.0, -.06, .14), dist=1.95, height=.78, yaw=22, lens=60, fstop=4.5)

def clay_pavers():
    """Herringbone patch with an open edge on its bedding, a few loose pavers."""
    m = clay('clay paver', vary=.55, dust=.15, dust_h=-.2)
    P = [sdf_object('paver', clay_paver(), .0011, m, seed=s, **dict(FIRED, streak=0, big_at=1.8)) for s in range(4)]
    rng = random.Random(5); rz = 33; a = math.radians(rz); ca, sa = math.cos(a), math.sin(a); U = .1
    at = lambda x, y: (x * ca - y * sa, x * sa + y * ca)
    edge = lambda x: -.10 + (.16 if x > .45 else 0) - (.10 if x < -.35 else 0)
    for k in range(-40, 46):
        for s in range(-16, 17):
            x0, y0 = U * (k + 2 * s), U * (k - 2 * s)
            for dx, dy, t in ((U, U / 2, 0), (U / 2, 2 * U, 90)):
                x, y = x0 + dx, y0 + dy
                if not (-3.2 < x < 2.8 and edge(x) < y < 3.4): continue
                X, Y = at(x + rng.gauss(0, .0006), y + rng.gauss(0, .0006))
                place(rng.choice(P), (X, Y, .016 + rng.gauss(0, .0007)), (rng.gauss(0, .25), rng.gauss(0, .25), rz + t + rng.gauss(0, .3) + 180 * rng.randrange(2)))
    v = np.array([at(x, y) + (.031,) for x, y in ((-3.2, .22), (2.8, .22), (2.8, 3.4), (-3.2, 3.4))])
    mesh_object('joint sand', v, np.array([[0, 1, 2, 3]]), laterite('joint', (.25, .185, .125), (.36, .285, .205), (.44, .37, .28)), smooth=False)
    for i, (x, y, z, t) in enumerate([(.30, -.32, .024, 52), (.305, -.315, .074, 66), (.55, -.16, .024, 10), (.06, -.44, .024, -20)]):
        place(P[i], (x, y, z), (0, 0, t))
    sandy_ground(keep_out=lambda X, Y: np.clip((-X * sa + Y * ca + .26) / .05, 0, 1)); brick_yard(y0=4.0, wall=2.6)
    return dict(target=(.12, .16, .03), dist=1.95, height=1.0, yaw=20, lens=60, fstop=5.6)

def screen_blocks():
    """Screen wall of ventilation blocks, stepped at its end, and one block that leans on it."""
    m = clay('clay screen', vary=.35); P = [sdf_object('screen ring', screen_block(), .0014, m, seed=s, **FIRED) for s in range(3)]
    rng = random.Random(9); j = lambda a: rng.uniform(-a, a); S = .253; n = 0
    for z, count in enumerate((5, 4, 3)):
        for i in range(count):
            place(P[n % 3], (-.58 + i * S + j(.001), j(.0015), S / 2 + z * S - .002), (0, 180 * rng.randrange(2), j(.3))); n += 1
    place(P[1], (.40, -.20, .117), (-22, 0, -16)); place(P[2], (-.30, -.36, .043), (90, 0, 31))
    sandy_ground(keep_out=flat((-.75, .6, -.06, .06))); brick_yard()
    return dict(target=(-.02, -.06, .33), dist=2.75, height=1.0, yaw=24, lens=60, fstop=3.5)

for scene in (clay_bricks, clay_pavers, screen_blocks): products.ALL[scene.__name__] = scene
