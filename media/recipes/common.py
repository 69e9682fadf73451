"""Shared look of the catalogue: materials, ground, light, camera, render set-up."""
import math, os, random, sys
import bpy, bmesh, numpy as np
from mathutils import Vector
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sdf

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, '..'))

# ---------------------------------------------------------------- scene
def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    return sc

def mesh_object(name, v, f, mat=None, attr=None, smooth=True, link=True):
    """Fast mesh from numpy arrays (triangles or quads)."""
    me = bpy.data.meshes.new(name)
    k = f.shape[1]
    me.vertices.add(len(v)); me.vertices.foreach_set('co', np.ascontiguousarray(v, np.float32).ravel())
    me.loops.add(f.size); me.loops.foreach_set('vertex_index', np.ascontiguousarray(f, np.int32).ravel())
    me.polygons.add(len(f))
    me.polygons.foreach_set('loop_start', np.arange(0, f.size, k, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(f), k, np.int32))
    me.polygons.foreach_set('use_smooth', np.full(len(f), smooth))
    me.update(calc_edges=True)
    if attr is not None:
        at = me.attributes.new('wear', 'FLOAT_VECTOR', 'POINT')
        at.data.foreach_set('vector', np.ascontiguousarray(attr[:, :3], np.float32).ravel())
        if attr.shape[1] > 3:
            at = me.attributes.new('tone', 'FLOAT', 'POINT')
            at.data.foreach_set('value', np.ascontiguousarray(attr[:, 3], np.float32))
    if mat: me.materials.append(mat)
    ob = bpy.data.objects.new(name, me)
    if link: bpy.context.collection.objects.link(ob)
    return ob

def sdf_object(name, fn_size, voxel, mat, seed=0, link=False, **wear):
    fn, size = fn_size
    v, f, a = sdf.build(name, fn, size, voxel, seed, **wear)
    return mesh_object('%s.%d' % (name, seed), v, f, mat, a, link=link)

def place(ob, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Linked copy of a prototype (shares its mesh)."""
    o = bpy.data.objects.new(ob.name, ob.data)
    o.location = loc; o.rotation_euler = [math.radians(r) for r in rot]
    o.scale = (scale,) * 3 if np.isscalar(scale) else scale
    bpy.context.collection.objects.link(o)
    return o

# ---------------------------------------------------------------- node helper
class G:
    """Tiny wrapper that keeps node graphs readable."""
    def __init__(self, mat):
        mat.use_nodes = True; self.t = mat.node_tree; self.t.nodes.clear()
    def n(self, kind, ins=None, **props):
        nd = self.t.nodes.new('ShaderNode' + kind)
        for k, v in props.items(): setattr(nd, k, v)
        for k, v in (ins or {}).items(): self.set(nd.inputs[k], v)
        return nd
    def set(self, sock, v):
        if isinstance(v, bpy.types.NodeSocket): self.t.links.new(v, sock)
        elif isinstance(v, bpy.types.Node): self.t.links.new(v.outputs[0], sock)
        else: sock.default_value = v
    def math(self, op, a, b=0.0, c=0.0, clamp=False):
        return self.n('Math', {0: a, 1: b, 2: c}, operation=op, use_clamp=clamp).outputs[0]
    def mix(self, fac, a, b, blend='MIX'):
        nd = self.n('MixRGB', {0: fac, 1: a, 2: b}, blend_type=blend); return nd.outputs[0]
    def ramp(self, fac, lo, hi, a=0.0, b=1.0):
        """smooth map-range, clamped"""
        return self.n('MapRange', {0: fac, 1: lo, 2: hi, 3: a, 4: b}, interpolation_type='SMOOTHSTEP').outputs[0]
    def noise(self, vec, scale, detail=3, rough=.55, dist=0):
        return self.n('TexNoise', {'Vector': vec, 'Scale': scale, 'Detail': detail, 'Roughness': rough, 'Distortion': dist})
    def voronoi(self, vec, scale, feature='F1', rand=1.0):
        return self.n('TexVoronoi', {'Vector': vec, 'Scale': scale, 'Randomness': rand}, feature=feature)

def rgb(r, g, b): return (r, g, b, 1)

# ---------------------------------------------------------------- materials
def finish(g, camera_bsdf, cheap_colour, rough=1.0):
    """Full shader for camera rays only; bounced light sees a plain diffuse (2-3x faster, same look)."""
    d = g.n('BsdfDiffuse', {'Color': cheap_colour})
    lp = g.n('LightPath').outputs['Is Camera Ray']
    g.n('OutputMaterial', {'Surface': g.n('MixShader', {0: lp, 1: d, 2: camera_bsdf})})

def concrete(name='sandcrete', base=(.30, .285, .255), vary=.14, speck=.5, pores=.5, dust=.7,
             bump=1.0, wet=0.0, stain=.5, dust_h=.05, rough=.92):
    """Sand-cement: mottling, sand grain, aggregate specks, pores, pale worn arrises,
    red dust on the lowest centimetres, tone per object."""
    m = bpy.data.materials.new(name); g = G(m)
    rnd = g.n('ObjectInfo').outputs['Random']
    off = g.n('TexCoord').outputs['Object']
    geo = g.n('NewGeometry')
    pos = g.n('SeparateXYZ', {0: geo.outputs['Position']}); nrm = g.n('SeparateXYZ', {0: geo.outputs['True Normal']})
    edge, cav, pit = g.n('SeparateXYZ', {0: g.n('Attribute', attribute_name='wear').outputs['Vector']}).outputs
    tone = g.n('Attribute', attribute_name='tone').outputs['Fac']
    fine = g.noise(off, 420, 2, .6); grain = g.voronoi(off, 620)
    gc = g.n('SeparateColor', {0: grain.outputs['Color']}).outputs
    v = g.math('MULTIPLY_ADD', g.math('SUBTRACT', rnd, .5), vary, 1.0)
    v = g.math('MULTIPLY', v, g.ramp(tone, -2.2, 2.2, 1 - .30 * stain, 1 + .26 * stain))
    v = g.math('MULTIPLY', v, g.ramp(fine.outputs[0], .3, .7, .84, 1.13))
    v = g.math('MULTIPLY', v, g.ramp(gc[0], 0, 1, 1 - .32 * speck, 1 + .28 * speck))
    v = g.math('MULTIPLY', v, g.ramp(edge, .15, 1, 1, 1.16))
    v = g.math('MULTIPLY', v, g.ramp(cav, .1, .9, 1, .8))
    v = g.math('MULTIPLY', v, g.ramp(pit, .0, .8, 1, .6))
    warm = g.mix(g.ramp(tone, -1.5, 1.5), rgb(*base), rgb(base[0] * 1.03, base[1] * .985, base[2] * .90))
    col = g.mix(1.0, warm, g.n('CombineColor', {0: v, 1: v, 2: v}), 'MULTIPLY')
    # sparse sand grains and stones that show through: brown, dark, pale
    smask = g.math('MULTIPLY', g.ramp(grain.outputs['Distance'], .55, .35), g.ramp(gc[1], .90, .92))
    col = g.mix(g.math('MULTIPLY', smask, speck), col, g.mix(g.ramp(gc[2], .5, .6), rgb(.10, .075, .06), rgb(.48, .42, .34)))
    # red dust: splashed foot + settled on upward faces
    dn = g.noise(geo.outputs['Position'], 30, 3, .65).outputs[0]
    foot = g.math('MULTIPLY', g.ramp(g.math('MULTIPLY_ADD', g.math('SUBTRACT', dn, .5), -.14, pos.outputs[2]), dust_h, -.012), .7 * dust)
    top = g.math('MULTIPLY', g.math('MULTIPLY', g.ramp(nrm.outputs[2], .55, .95), g.ramp(dn, .42, .75)), .22 * dust)
    col = g.mix(g.math('MAXIMUM', foot, top), col, rgb(.30, .15, .08))
    h = g.math('MULTIPLY_ADD', g.ramp(grain.outputs['Distance'], 0, .55), -.4, g.math('MULTIPLY', fine.outputs[0], .9))
    b = g.n('Bump', {'Strength': .8 * bump, 'Distance': .0011, 'Height': h})
    if wet: col = g.mix(wet, col, rgb(.42, .42, .42), 'MULTIPLY')
    bs = g.n('BsdfPrincipled', {'Base Color': col, 'Roughness': rough - .5 * wet, 'Specular': .2 + .3 * wet, 'Normal': b})
    finish(g, bs, rgb(*[x * (1 - .5 * wet) for x in base]))
    return m

def laterite(name='laterite', lo=(.150, .072, .040), hi=(.255, .140, .083), pale=(.33, .25, .185)):
    """Compacted red earth with grit; large tones are baked in the 'wear' attribute of the ground mesh."""
    m = bpy.data.materials.new(name); g = G(m)
    p = g.n('NewGeometry').outputs['Position']
    a, b, crumb = g.n('SeparateXYZ', {0: g.n('Attribute', attribute_name='wear').outputs['Vector']}).outputs
    c = g.noise(p, 150, 2, .65); gr = g.voronoi(p, 430); gc = g.n('SeparateColor', {0: gr.outputs['Color']}).outputs
    col = g.mix(g.ramp(a, -1.5, 1.5), rgb(*lo), rgb(*hi))
    col = g.mix(g.ramp(b, -.2, 2.4, 0, .85), col, rgb(*pale))
    v = g.math('MULTIPLY', g.ramp(c.outputs[0], .25, .75, .66, 1.28), g.ramp(gc[0], 0, 1, .68, 1.32))
    col = g.mix(1, col, g.n('CombineColor', {0: v, 1: v, 2: v}), 'MULTIPLY')
    sm = g.math('MULTIPLY', g.ramp(gr.outputs['Distance'], .5, .3), g.ramp(gc[1], .93, .95))
    col = g.mix(sm, col, rgb(.36, .29, .22))
    h = g.math('MULTIPLY_ADD', g.ramp(gr.outputs['Distance'], 0, .6), -.6, c.outputs[0])
    bmp = g.n('Bump', {'Strength': 1.0, 'Distance': .0035, 'Height': h})
    bs = g.n('BsdfPrincipled', {'Base Color': col, 'Roughness': .95, 'Specular': .12, 'Normal': bmp})
    finish(g, bs, rgb(*[(x + y) / 2 for x, y in zip(lo, hi)])); return m

def pebble_mat():
    m = bpy.data.materials.new('pebble'); g = G(m)
    r = g.n('ObjectInfo').outputs['Random']
    tc = g.n('TexCoord').outputs['Object']
    nz = g.noise(tc, 2.5, 3)
    cr = g.n('ValToRGB', {0: r}); e = cr.color_ramp.elements
    e[0].color = rgb(.13, .06, .035); e[1].color = rgb(.24, .22, .195)
    for pos, c in ((.35, (.21, .105, .06)), (.65, (.26, .15, .095)), (.88, (.23, .175, .13))):
        x = e.new(pos); x.color = rgb(*c)
    v = g.ramp(nz.outputs[0], .3, .7, .75, 1.2)
    col = g.mix(1, cr.outputs[0], g.n('CombineColor', {0: v, 1: v, 2: v}), 'MULTIPLY')
    bs = g.n('BsdfPrincipled', {'Base Color': col, 'Roughness': .85, 'Specular': .2})
    finish(g, bs, rgb(.3, .18, .11)); return m

# ---------------------------------------------------------------- ground
def _fbm2(n, cell, L, rng):
    from scipy import ndimage as ndi
    step = max(L / cell / 2, 1); k = int(np.ceil(n / step)) + 4
    c = rng.standard_normal((k, k)).astype(np.float32)
    x = np.arange(n) / step + 1.5
    o = ndi.map_coordinates(c, np.meshgrid(x, x, indexing='ij'), order=3, mode='nearest')
    return o / o.std()

def ground(size=7.0, cell=.0075, centre=(0, .6), pebbles=26000, seed=3, amp=1.0, keep_out=None, hole=None):
    """Displaced earth + a far plane + half-buried pebbles. keep_out(x, y) -> mask (0..1) where the
    surface is levelled (below a product).  hole = (x0, x1, y0, y1): no ground there (a trench)."""
    rng = np.random.default_rng(seed); n = int(size / cell); F = lambda L: _fbm2(n, cell, L, rng)
    t = (np.arange(n) / (n - 1) - .5) * size
    X, Y = np.meshgrid(t + centre[0], t + centre[1], indexing='ij')
    big, med, small = F(1.1), F(.30), F(.09)
    rut = np.exp(-((X * .35 + Y - 1.55 + .05 * big) / .17) ** 2) + np.exp(-((X * .35 + Y - 3.05 + .05 * big) / .17) ** 2)
    z = (big * .009 + med * .0045 + small * .0024 + F(.035) * .0017 + F(.017) * .0012) * amp
    z -= rut * .022 * amp; z += rut * .004 * np.sign(np.sin((X + .1 * med) * 90)) * amp * .6
    crumb = np.maximum(0, F(.030) - 1.25) ; z += crumb * .006 * amp
    r = np.hypot(X - centre[0], Y - centre[1]) / (size / 2); k = np.clip((1 - r) * 6, 0, 1)
    z = (z - .010) * k - .012 * (1 - k)
    if keep_out is not None:
        q = keep_out(X, Y); z = z * (1 - q) - .003 * q
    v = np.stack([X, Y, z], -1).reshape(-1, 3)
    attr = np.stack([big * .5 + med * .5 + small * .45 - rut * .6, F(.8) * .75 + F(.22) * .6 + F(.05) * .6 + crumb * .6, crumb], -1).reshape(-1, 3)
    i = np.arange(n * n).reshape(n, n)
    f = np.stack([i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]], -1).reshape(-1, 4)
    if hole:
        q = v[f].mean(1); f = f[~((q[:, 0] > hole[0]) & (q[:, 0] < hole[1]) & (q[:, 1] > hole[2]) & (q[:, 1] < hole[3]))]
    mat = laterite()
    mesh_object('ground', v, f, mat, attr)
    S = 400.0
    a0, a1, b0, b1 = hole or (0, 0, 0, 0)
    for x0, x1, y0, y1 in ((-S, a0, -S, S), (a1, S, -S, S), (a0, a1, -S, b0), (a0, a1, b1, S)) if hole else ((-S, S, -S, S),):
        mesh_object('far', np.array([[x0, y0, -.014], [x1, y0, -.014], [x1, y1, -.014], [x0, y1, -.014]]), np.array([[0, 1, 2, 3]]), mat, smooth=False)
    # pebbles
    pm = pebble_mat(); protos = []
    for s in range(6):
        bm = bmesh.new(); bmesh.ops.create_icosphere(bm, subdivisions=3, radius=1)
        me = bpy.data.meshes.new('pebble'); bm.to_mesh(me); bm.free(); o = bpy.data.objects.new('pebble', me)
        co = np.zeros(len(me.vertices) * 3, np.float32); me.vertices.foreach_get('co', co); co = co.reshape(-1, 3)
        rs = np.random.default_rng(s + 50)
        dirs = rs.standard_normal((16, 3)); dirs /= np.linalg.norm(dirs, axis=1)[:, None]
        lim = rs.uniform(.5, .85, 16)
        for d, l in zip(dirs, lim):                      # facet the stone
            h = co @ d; co -= np.maximum(0, h - l)[:, None] * d
        co *= rs.uniform(.75, 1.25, 3); co[:, 2] *= .75
        me.vertices.foreach_set('co', co.ravel()); co += rs.normal(0, .018, co.shape); me.vertices.foreach_set('co', co.astype(np.float32).ravel())
        me.materials.append(pm); protos.append(o)
    x = np.clip(rng.normal(0, .26, pebbles), -.48, .48) * size; y = np.clip(rng.normal(-.06, .24, pebbles), -.48, .48) * size
    # clumpier: keep by low-frequency noise
    dens = _fbm2(n, cell, .5, rng)
    ii = np.clip(((x / size + .5) * n).astype(int), 0, n - 1); jj = np.clip(((y / size + .5) * n).astype(int), 0, n - 1)
    keep = rng.uniform(0, 1, pebbles) < .3 + .5 * (dens[ii, jj] > .1)
    rad = np.minimum(.0013 * rng.pareto(1.75, pebbles) + .0014, .013)
    if keep_out is not None: keep &= keep_out(x + centre[0], y + centre[1]) <= 0
    if hole: keep &= ~((x + centre[0] > hole[0] - .01) & (x + centre[0] < hole[1] + .01) & (y + centre[1] > hole[2]) & (y + centre[1] < hole[3]))
    for a in np.nonzero(keep)[0]:
        px, py = x[a] + centre[0], y[a] + centre[1]
        o = bpy.data.objects.new('peb', protos[a % 6].data)
        o.location = (px, py, z[ii[a], jj[a]] + rad[a] * .25); o.scale = (rad[a],) * 3
        o.rotation_euler = (rng.uniform(-.5, .5), rng.uniform(-.5, .5), rng.uniform(0, 6.28))
        bpy.context.collection.objects.link(o)
    return z

# ---------------------------------------------------------------- light + camera
def daylight(elev=34, azim=-60, sun=6.0, sky=.085, colour=(1.0, .87, .72), angle=.7, haze=1.15):
    """Warm sun (azim: degrees from the camera axis, negative = from the left) + Nishita sky fill."""
    w = bpy.data.worlds.new('sky'); bpy.context.scene.world = w; w.use_nodes = True
    nt = w.node_tree; nt.nodes.clear()
    s = nt.nodes.new('ShaderNodeTexSky'); s.sky_type = 'NISHITA'; s.sun_disc = False
    s.sun_elevation = math.radians(elev); s.sun_rotation = math.radians(180 + azim); s.dust_density = 1.2; s.air_density = 1.0
    b = nt.nodes.new('ShaderNodeBackground'); b.inputs[1].default_value = sky
    o = nt.nodes.new('ShaderNodeOutputWorld'); nt.links.new(s.outputs[0], b.inputs[0]); nt.links.new(b.outputs[0], o.inputs[0])
    g = G.__new__(G); g.t = nt                       # glossy rays: bright hazy clouds instead of deep blue
    dirn = g.n('TexCoord').outputs['Generated']; z = g.n('SeparateXYZ', {0: dirn}).outputs[2]
    cl = g.noise(g.n('Mapping', {'Vector': dirn, 'Scale': (1, 1, 2.2)}).outputs[0], 2.6, 4, .55).outputs[0]
    sa = math.radians(azim)
    side = g.n('VectorMath', {0: dirn, 1: (math.sin(sa), -math.cos(sa), .25)}, operation='DOT_PRODUCT').outputs['Value']
    cc = g.mix(g.math('MULTIPLY_ADD', g.math('SUBTRACT', cl, .5), .9, g.ramp(side, -.75, .95), clamp=True), rgb(.10, .125, .16), rgb(1.5, 1.36, 1.16))
    cc = g.mix(g.ramp(z, .22, .04, 0, .8), cc, rgb(.55, .47, .38))
    gb = g.n('Background', {0: cc, 1: haze})
    mx = g.n('MixShader', {0: g.n('LightPath').outputs['Is Glossy Ray'], 1: b, 2: gb}); nt.links.new(mx.outputs[0], o.inputs[0])
    w.cycles.sampling_method = 'AUTOMATIC'
    l = bpy.data.lights.new('sun', 'SUN'); l.energy = sun; l.color = colour; l.angle = math.radians(angle)
    ob = bpy.data.objects.new('sun', l); bpy.context.collection.objects.link(ob)
    e, a = math.radians(elev), math.radians(azim)
    d = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))   # towards the sun
    ob.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()
    return ob

def camera(target=(0, 0, .12), dist=2.2, height=1.0, yaw=0, lens=60, fstop=4.0, focus=None):
    """Always aims at `target`; `yaw` swings round it; same height over the set for a consistent look."""
    c = bpy.data.cameras.new('cam'); ob = bpy.data.objects.new('cam', c); bpy.context.collection.objects.link(ob)
    t = Vector(target); y = math.radians(yaw)
    h = math.sqrt(max(dist ** 2 - (height - t.z) ** 2, .01))
    ob.location = (t.x + math.sin(y) * h, t.y - math.cos(y) * h, height)
    ob.rotation_euler = (t - ob.location).to_track_quat('-Z', 'Y').to_euler()
    c.lens = lens; c.sensor_width = 36; c.clip_start = .02; c.clip_end = 500
    if fstop:
        c.dof.use_dof = True; c.dof.aperture_fstop = fstop
        c.dof.focus_distance = (Vector(focus) - ob.location).dot((t - ob.location).normalized()) if focus else dist
    bpy.context.scene.camera = ob
    return ob

# ---------------------------------------------------------------- render
PASSES = ['DiffCol', 'GlossCol', 'TransCol', 'Image', 'Normal']

def settings(w=1600, h=1200, samples=128, thr=.02, exposure=0.2, look='Medium High Contrast', bounces=5, pct=100):
    sc = bpy.context.scene; c = sc.cycles; r = sc.render
    r.resolution_x, r.resolution_y, r.resolution_percentage = w, h, pct
    c.device = 'CPU'; c.samples = samples; c.use_adaptive_sampling = True; c.adaptive_threshold = thr; c.adaptive_min_samples = min(32, samples)
    c.use_denoising = False; c.seed = 1
    c.max_bounces = bounces; c.diffuse_bounces = 2; c.glossy_bounces = 4; c.transmission_bounces = 8; c.transparent_max_bounces = 8
    c.caustics_reflective = c.caustics_refractive = False; c.sample_clamp_indirect = 6; c.blur_glossy = 1.0
    c.pixel_filter_type = 'BLACKMAN_HARRIS'; c.filter_width = 1.4
    r.use_persistent_data = False; r.threads_mode = 'AUTO'
    sc.view_settings.view_transform = 'Filmic'; sc.view_settings.look = look; sc.view_settings.exposure = exposure
    r.image_settings.file_format = 'PNG'; r.image_settings.color_mode = 'RGB'; r.image_settings.compression = 60

def passes_to(folder):
    """Compositor writes each light pass as its own EXR, for denoise.py"""
    sc = bpy.context.scene; vl = sc.view_layers[0]
    for a in ('use_pass_diffuse_color', 'use_pass_glossy_color', 'use_pass_transmission_color', 'use_pass_normal'):
        setattr(vl, a, True)
    sc.use_nodes = True; nt = sc.node_tree; nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers'); fo = nt.nodes.new('CompositorNodeOutputFile'); co = nt.nodes.new('CompositorNodeComposite')
    nt.links.new(rl.outputs['Image'], co.inputs[0])
    fo.base_path = folder; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.color_mode = 'RGB'; fo.format.exr_codec = 'ZIP'
    fo.file_slots.clear()
    for p in PASSES:
        fo.file_slots.new(p); nt.links.new(rl.outputs[p], fo.inputs[p])
